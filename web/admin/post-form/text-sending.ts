import type { PostStatus } from '#contract/post.ts'
import { api } from '../../api/api.ts'
import { ApiError, asApiError, mayHaveArrived } from '../../api/api-error.ts'
import { isOfGonePost } from '../autosave/copy-writer.ts'
import { deleteLocalDraft, idempotencyKeyOf, saveLocalDraft } from '../drafts/local-drafts.ts'
import { createBodyOf, type PostBody, updateBodyOf } from '../drafts/post-fields.ts'
import type { ScheduledVersion } from '../posts/schedule-dialog.tsx'
import type { FormText } from './form-text.ts'
import { postIsGone } from './gone-post.ts'

/** `mark` is the idempotency key of the form; `unanswered` are bodies that were sent with it without a response. */
export type SaveCall<Result> = (
  body: PostBody,
  mark: string,
  unanswered: readonly PostBody[],
) => Promise<Result>

/** Saves the text of a form as a post or as a version. */
export function createTextSending(text: FormText, endDrafts: () => void) {
  const { account, url } = text

  /** Keeps the text as an unfinished one before it says what to do with it. */
  async function refuseGone(): Promise<never> {
    text.leavePost()
    text.autosave()
    await text.present().saveNow()
    throw postIsGone()
  }

  /** The draft records the sent body until there is a response, as the post may have been created. */
  async function create<Result>(body: PostBody, call: SaveCall<Result>): Promise<Result> {
    const { unanswered, key } = text.state().text
    text.change({ unanswered: [...unanswered, body] })
    await saveLocalDraft({ ...text.state().text, account })
    try {
      return await call(body, idempotencyKeyOf(key), unanswered)
    } catch (error) {
      // The server refused it, so there is no post.
      if (!mayHaveArrived(error)) text.change({ unanswered })
      throw error
    }
  }

  /** An existing post can be sent again without harm. */
  async function update<Result>(body: PostBody, call: SaveCall<Result>): Promise<Result> {
    const { key, unanswered, baseVersion } = text.state().text
    return call({ ...body, baseVersion }, idempotencyKeyOf(key), unanswered)
  }

  async function forget(): Promise<void> {
    endDrafts()
    text.update({ isSent: true })
    await deleteLocalDraft(account, text.state().text.key)
  }

  return {
    /** Sends the content, with its own status if `status` is null. */
    async send<Result>(status: PostStatus | null, call: SaveCall<Result>): Promise<Result> {
      const { isPostGone, isPostMissing } = text.state()
      if (isPostGone || isPostMissing) return refuseGone()
      const autosave = text.present()
      const copy = await autosave.settle()
      const workingCopy = copy && { workingCopy: copy }
      const { fields } = text.state().text
      const toSend = status ?? fields.status
      try {
        return url === null
          ? await create({ ...createBodyOf(fields, toSend), ...workingCopy }, call)
          : await update({ ...updateBodyOf(fields, toSend, text.state().stored), ...workingCopy }, call)
      } catch (error) {
        autosave.goOn()
        if (url !== null && isOfGonePost(asApiError(error).code)) await refuseGone()
        throw error
      }
    },

    /** Saves the working copy at once and makes a version of it, unless one is being made. */
    async saveVersion(): Promise<number | null> {
      const autosave = text.present()
      return autosave.isSavingVersion() ? null : (await autosave.saveVersion()).number
    },

    /** Makes a version of the content, and returns it with the version of the post from which it was written. */
    async versionToSchedule(): Promise<ScheduledVersion> {
      // A text that was only opened is not known to its autosave.
      text.autosave()
      const saved = await text.present().saveVersion()
      if (saved.number === null) throw new ApiError('conflict', saved.reason)
      return { version: saved.number, baseVersion: text.state().text.baseVersion }
    },

    /** After saving: deletes the draft, and nothing more is stored. */
    forget,

    /** After a version was scheduled: deletes the working copy and the draft, which it has. */
    async forgetScheduled(): Promise<void> {
      const copy = await text.present().settle()
      // If this fails, the text stays among the unfinished ones.
      if (copy) await api.workingCopies.remove({ params: { id: copy.id } }).catch(() => {})
      await forget()
    },
  }
}
