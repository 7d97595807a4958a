import type { Version } from '#contract/versions.ts'
import { api } from '../../api/api.ts'
import { asApiError } from '../../api/api-error.ts'
import { noteDeclinedText } from '../drafts/declined-texts.ts'
import { deleteLocalDraft, draftKey, type LocalDraft, saveLocalDraft } from '../drafts/local-drafts.ts'
import { areFieldsEqual, emptyFields, type PostFields } from '../drafts/post-fields.ts'
import type { Discarded, FormText, Replacement } from './form-text.ts'

const wasReplaced = 'What you had typed was replaced.'

const now = () => new Date().toISOString()

async function discardCopy(id: string | undefined): Promise<Omit<Discarded, 'draft'>> {
  if (id === undefined) return { message: 'The text was discarded.', trashId: null, isCopyGone: false }
  try {
    const { message, trashId } = await api.workingCopies.remove({ params: { id } })
    return { message, trashId, isCopyGone: trashId === null }
  } catch (error) {
    // Saved or discarded in another place.
    const isCopyGone = asApiError(error).code === 'not_found'
    const message = isCopyGone
      ? 'The text was discarded.'
      : 'The text was discarded in this browser. It stays among your unfinished texts.'
    return { message, trashId: null, isCopyGone }
  }
}

/** Puts other texts into a form. What is replaced is never lost. */
export const createTextReplacements = (text: FormText) => ({
  /** Replaces the content with the draft and continues under its key. */
  restore(draft: LocalDraft): void {
    const { fields, key, typedDate, unanswered, baseVersion } = draft
    text.continueDraft(draft)
    text.replace(
      { fields, key, typedDate, unanswered, baseVersion },
      text.isUnsaved() ? wasReplaced : undefined,
    )
    text.update({ offered: null })
  },

  /** Deletes the draft, also from the server. */
  async discard(draft: LocalDraft): Promise<void> {
    const { account, key, workingCopy } = draft
    text.update({ offered: null })
    await deleteLocalDraft(account, key)
    text.update({ discarded: { draft, ...(await discardCopy(workingCopy?.id)) } })
  },

  /** Offers a discarded draft again. A working copy that is a version now is begun anew. */
  async takeBack({ draft, trashId, isCopyGone }: Discarded): Promise<void> {
    if (trashId !== null) await api.trash.restore({ params: { id: trashId } })
    const offered = isCopyGone ? { ...draft, workingCopy: null } : draft
    await saveLocalDraft(offered)
    text.update({ discarded: null, offered: { draft: offered } })
  },

  forgetDiscarded: (): void => text.update({ discarded: null }),

  /** Keeps what is here in place of texts of other places up to this date, which are not offered again. */
  keepPresent(changedDate: string): void {
    noteDeclinedText(text.account, text.url, changedDate)
    const { offered } = text.state()
    if (offered?.copy && offered.copy.changedDate <= changedDate) text.update({ offered: null })
  },

  /** Clears all fields but the status. What was not saved stays an unfinished text, also if the page is closed then. */
  clear(): void {
    const { text: present, isPostGone } = text.state()
    const fields = { ...emptyFields, status: present.fields.status }
    const isKept = text.isUnsaved()
    const other = isKept ? { key: draftKey(isPostGone ? null : text.url), unanswered: [] } : {}
    text.replace(
      { ...other, fields, typedDate: now() },
      `All fields were cleared.${isKept ? ' What you had typed stays among your unfinished texts.' : ''}`,
    )
  },

  /**
   * Replaces the content with what was put together of two versions. The text before becomes a version; if that fails, it stays an
   * unfinished text, and the new one is another. `saved` is what the post has now.
   */
  async settleConflict(fields: PostFields, saved: PostFields, version: number): Promise<void> {
    text.autosave()
    const { number } = await text.present().saveVersion('replaced')
    const key = number === null ? draftKey(text.url) : text.state().text.key
    text.update({ stored: saved, version })
    text.replace(
      { key, fields, typedDate: now(), baseVersion: version },
      areFieldsEqual(fields, saved) ? 'The form has the saved text.' : 'Check the text, and save it.',
    )
  },

  undo({ text: former }: Replacement): void {
    text.replace(former)
    text.update({ replaced: null })
  },

  forgetReplaced: (): void => text.update({ replaced: null }),

  /**
   * Replaces the content with that of a version of this post, to go on with it. The post keeps its cover: returns false if that of the version
   * is another one.
   */
  openVersion({
    title,
    description,
    tags,
    content,
    references,
    citationStyle,
    macros,
    language,
    coverWidth,
    ...cover
  }: Version): boolean {
    const { stored, version } = text.state()
    const present = text.cover()
    const hasCover = cover.imgname === (present?.imgname ?? null)
    const fields = {
      ...{ title, description, tags, content, references, citationStyle, macros },
      ...{ language, coverWidth },
      ...{ status: stored.status, image: null },
      imgalt: hasCover && cover.imgalt !== present?.imgalt ? cover.imgalt : null,
    }
    const begun = { key: draftKey(text.url), typedDate: now(), unanswered: [] }
    text.replace({ ...begun, fields, baseVersion: version }, text.isUnsaved() ? wasReplaced : undefined)
    return hasCover
  },
})
