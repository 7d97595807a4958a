import type { PostState, PostStatus } from '#contract/post.ts'
import type { Choice } from '#web/admin/conflict/compare-blocks.ts'
import { compareTexts } from '#web/admin/conflict/compare-texts.ts'
import { draftOfCopy } from '#web/admin/drafts/draft-of-copy.ts'
import { createDraftWriter } from '#web/admin/drafts/draft-writer.ts'
import { deleteLocalDraft, saveLocalDraft } from '#web/admin/drafts/local-drafts.ts'
import { emptyFields, fieldsOf, type PostBody, type PostFields } from '#web/admin/drafts/post-fields.ts'
import { loadTexts } from '#web/admin/post-form/load-texts.ts'
import { saveNewPost } from '#web/admin/post-form/save-new-post.ts'
import { createTextSession } from '#web/admin/post-form/text-session.ts'
import { api } from '#web/api/api.ts'
import { asApiError } from '#web/api/api-error.ts'
import { wordsIn } from './ledger.ts'

interface Opened {
  /** Names the browser: it has the drafts of this account only. */
  account: string
  /** Null for a new post. */
  url: string | null
  /** The unfinished text to continue. */
  copyId: string | null
  /** Called with the words that are in a version now, because their author asked for one. */
  onVersion: (words: string[]) => void
}

const wordsOf = ({ title, content }: PostFields): string[] => wordsIn(`${title} ${content}`)

/** The editor divides a text in the same way. */
export const blocksOf = (html: string): string[] => html.match(/<p>[^<]*<\/p>/g) ?? []

/** The form for posts without its elements: opens a text as the screens do, and does with it what the buttons do. */
export async function openForm({ account, url, copyId, onVersion }: Opened) {
  const post = url === null ? null : await api.posts.findOwn({ params: { url } })
  const stored = post ? fieldsOf(post) : emptyFields
  const { begun, offer } = await loadTexts({ account, post, stored, copyId })
  let areDraftsStored = true
  let conflict: { base: PostState | null; current: PostState } | null = null
  const drafts = createDraftWriter({
    save: (draft) => void (areDraftsStored && saveLocalDraft(draft)),
    remove: ({ account, key }) => void (areDraftsStored && deleteLocalDraft(account, key)),
  })
  const session = createTextSession({
    ...{ account, url, stored, begun, offer, version: post?.version, drafts },
    showBody: () => {},
    splitBody: blocksOf,
    cover: () => post && { imgname: post.imgname, imgalt: post.imgalt },
  })
  session.start()

  async function save(body: PostBody, mark: string, unanswered: readonly PostBody[]): Promise<void> {
    if (url === null) await saveNewPost(body, mark, unanswered)
    else await api.posts.update({ params: { url }, body })
  }

  return {
    url,
    get fields() {
      return session.get().fields
    },
    get offered() {
      return session.get().offered
    },
    get conflict() {
      return conflict
    },
    get otherCopyId() {
      return session.get().otherCopyId
    },

    get isPostGone() {
      return session.get().isPostGone
    },

    type: session.set,
    notePost: session.notePost,
    clear: session.clear,
    writeLocalDraft: session.writeDraft,
    saveNow: session.saveNow,
    leave: session.leave,

    /** The page goes without a word. What it had sent may still be carried out. */
    crash(): Promise<void> {
      areDraftsStored = false
      return session.leave()
    },

    /** From now on the browser stores nothing of what is typed. */
    stopDrafts(): void {
      areDraftsStored = false
    },

    /** As Ctrl+S does. */
    async saveVersion(): Promise<void> {
      const asked = wordsOf(session.get().fields)
      if ((await session.saveVersion()) === null) return
      const present = new Set(wordsOf(session.get().fields))
      onVersion(asked.filter((word) => present.has(word)))
    },

    async restoreOffered(): Promise<void> {
      const { offered } = session.get()
      if (!offered) return
      const saved = { account, stored, imgalt: post?.imgalt ?? null }
      const open = async (id: string) => draftOfCopy(await api.workingCopies.find({ params: { id } }), saved)
      session.restore(offered.draft ?? (await open(offered.copy.id)))
    },

    async discardOffered(): Promise<void> {
      const { offered } = session.get()
      if (offered?.draft) await session.discard(offered.draft)
      else if (offered) session.keepPresent(offered.copy.changedDate)
    },

    /** Returns true if the text is a post now. */
    async send(status: PostStatus | null): Promise<boolean> {
      conflict = null
      try {
        await session.send(status, save)
      } catch (error) {
        conflict = asApiError(error).versions ?? null
        return false
      }
      await session.forget()
      return true
    },

    /** Chooses between both texts, as the view of a conflict does. `choose` is asked for each difference. */
    async settleConflict(choose: () => Choice): Promise<void> {
      if (!conflict) return
      const compared = compareTexts({
        noun: 'post',
        ...conflict,
        mine: session.get().fields,
        split: blocksOf,
      })
      const chosen = compared.textOf(compared.suggested.map(choose))
      await session.settleConflict(chosen, compared.saved, conflict.current.version)
      conflict = null
    },

    closeConflict(): void {
      conflict = null
    },
  }
}
export type Form = Awaited<ReturnType<typeof openForm>>
