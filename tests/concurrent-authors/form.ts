import type { OwnFullPost, PostState, PostStatus } from '#contract/post.ts'
import { type Autosave, createAutosave } from '#web/admin/autosave/autosave.ts'
import { type CopyText, copyTextOf } from '#web/admin/autosave/copy-text.ts'
import { type Choice, chosenBlocks, compareBlocks } from '#web/admin/conflict/compare-blocks.ts'
import { fieldDifferences, withFields, withPresentStatus } from '#web/admin/conflict/compare-fields.ts'
import { draftOfCopy } from '#web/admin/drafts/draft-of-copy.ts'
import {
  deleteLocalDraft,
  draftKey,
  idempotencyKeyOf,
  type LocalDraft,
  saveLocalDraft,
  setWorkingCopy,
  type WorkingCopyRef,
} from '#web/admin/drafts/local-drafts.ts'
import {
  areFieldsEqual,
  createBodyOf,
  emptyFields,
  fieldsOf,
  type PostBody,
  type PostFields,
  updateBodyOf,
} from '#web/admin/drafts/post-fields.ts'
import { loadTexts } from '#web/admin/post-form/load-texts.ts'
import { saveNewPost } from '#web/admin/post-form/save-new-post.ts'
import { api } from '#web/api/api.ts'
import { asApiError, mayHaveArrived } from '#web/api/api-error.ts'
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

interface FormText {
  fields: PostFields
  key: string
  typedDate: string
  unanswered: PostBody[]
  baseVersion: number | undefined
}

const wordsOf = ({ title, content }: PostFields): string[] => wordsIn(`${title} ${content}`)

/** The editor divides a text in the same way. */
export const blocksOf = (html: string): string[] => html.match(/<p>[^<]*<\/p>/g) ?? []

/**
 * The form for posts without its elements: what `use-post-form.ts`, `use-autosaves.ts` and `use-local-draft.ts` of the admin area do, step by
 * step, with the modules that those hooks use.
 */
export async function openForm({ account, url, copyId, onVersion }: Opened) {
  const post: OwnFullPost | null = url === null ? null : await api.posts.findOwn({ params: { url } })
  const stored = post ? fieldsOf(post) : emptyFields
  const { begun, offer } = await loadTexts({ account, post, stored, copyId })
  const cover = post && { imgname: post.imgname, imgalt: post.imgalt }
  const autosaves = new Map<string, Autosave>()
  let text: FormText = {
    fields: begun?.fields ?? stored,
    key: begun?.key ?? draftKey(url),
    typedDate: begun?.typedDate ?? '',
    unanswered: begun?.unanswered ?? [],
    baseVersion: begun ? begun.baseVersion : post?.version,
  }
  let offered = offer
  let isPostGone = false
  let conflict: { base: PostState | null; current: PostState } | null = null

  function createFor(firstKey: string, copy: WorkingCopyRef | null, begun: CopyText | null = null): Autosave {
    let key = firstKey
    const autosave = createAutosave({
      ...{ url, copy, begun, mark: `${idempotencyKeyOf(firstKey)}-copy` },
      onState: () => {},
      onCopy: (next) => void setWorkingCopy(account, key, next),
      onFork: () => move(fork(key)),
      onPostGone: () => move(leavePost(key)),
    })
    function move(next: string): void {
      if (next === key) return
      autosaves.delete(key)
      autosaves.set(next, autosave)
      key = next
    }
    autosaves.set(key, autosave)
    return autosave
  }

  const autosaveOf = (key: string): Autosave => autosaves.get(key) ?? createFor(key, null)

  function continueDraft({ key, fields, baseVersion, workingCopy }: LocalDraft): void {
    if (autosaves.has(key)) return
    if (workingCopy) void setWorkingCopy(account, key, workingCopy)
    createFor(key, workingCopy ?? null, copyTextOf(fields, [fields.content], cover, baseVersion))
  }

  function fork(from: string): string {
    if (text.key !== from || text.unanswered.length > 0) return from
    text = { ...text, key: draftKey(isPostGone ? null : url) }
    return text.key
  }

  function leavePost(from: string): string {
    isPostGone = true
    return fork(from)
  }

  function autosave(): void {
    const { fields, key, baseVersion } = text
    const isUnsaved = isPostGone || !areFieldsEqual(fields, stored)
    autosaveOf(key).typed(copyTextOf(fields, blocksOf(fields.content), cover, baseVersion), isUnsaved)
  }

  function replace(next: FormText): void {
    text = next
    autosave()
  }

  async function save(body: PostBody, unanswered: readonly PostBody[]): Promise<void> {
    if (url === null) await saveNewPost(body, idempotencyKeyOf(text.key), unanswered)
    else await api.posts.update({ params: { url }, body })
  }

  if (begun) continueDraft(begun)

  return {
    url,
    get fields() {
      return text.fields
    },
    get offered() {
      return offered
    },
    get conflict() {
      return conflict
    },

    type(change: Partial<PostFields>): void {
      text = { ...text, fields: { ...text.fields, ...change }, typedDate: new Date().toISOString() }
      autosave()
    },

    /** As a moment after typing. */
    async writeLocalDraft(): Promise<void> {
      if (!isPostGone && areFieldsEqual(text.fields, stored)) await deleteLocalDraft(account, text.key)
      else await saveLocalDraft({ ...text, account })
    },

    saveNow: () => autosaveOf(text.key).saveNow(),

    /** As Ctrl+S does. */
    async saveVersion(): Promise<void> {
      const asked = wordsOf(text.fields)
      const autosave = autosaveOf(text.key)
      if (autosave.isSavingVersion()) return
      const { number } = await autosave.saveVersion()
      if (number === null) return
      const present = new Set(wordsOf(text.fields))
      onVersion(asked.filter((word) => present.has(word)))
    },

    async restoreOffered(): Promise<void> {
      if (!offered) return
      const draft: LocalDraft =
        offered.draft ??
        draftOfCopy(await api.workingCopies.find({ params: { id: offered.copy.id } }), {
          ...{ account, stored, imgalt: post?.imgalt ?? null },
        })
      continueDraft(draft)
      replace({ ...draft, baseVersion: draft.baseVersion })
      offered = null
    },

    async discardOffered(): Promise<void> {
      const { draft } = offered ?? {}
      offered = null
      if (!draft) return
      await deleteLocalDraft(account, draft.key)
      if (draft.workingCopy) await api.workingCopies.remove({ params: { id: draft.workingCopy.id } })
    },

    clear: () =>
      replace({
        ...text,
        fields: { ...emptyFields, status: text.fields.status },
        typedDate: new Date().toISOString(),
      }),

    /** Returns true if the text is a post now. */
    async send(status: PostStatus | null): Promise<boolean> {
      conflict = null
      const autosave = autosaveOf(text.key)
      const copy = await autosave.settle()
      const workingCopy = copy && { workingCopy: copy }
      const { fields, unanswered, baseVersion } = text
      const toSend = status ?? fields.status
      try {
        if (url !== null) {
          await save({ ...updateBodyOf(fields, toSend), ...workingCopy, baseVersion }, unanswered)
        } else {
          const body = { ...createBodyOf(fields, toSend), ...workingCopy }
          text = { ...text, unanswered: [...unanswered, body] }
          await saveLocalDraft({ ...text, account })
          await save(body, unanswered)
        }
      } catch (error) {
        if (!mayHaveArrived(error)) text = { ...text, unanswered }
        autosave.goOn()
        conflict = asApiError(error).versions ?? null
        return false
      }
      await deleteLocalDraft(account, text.key)
      return true
    },

    /** Chooses between both texts, as the view of a conflict does. `choose` is asked for each difference. */
    async settleConflict(choose: () => Choice): Promise<void> {
      if (!conflict) return
      const { base, current } = conflict
      const mine = withPresentStatus(text.fields, current, base)
      const differences = fieldDifferences(mine, current, base)
      const blocks = [mine.content, current.content, base?.content]
      const [ofMine = [], ofCurrent = [], ofBase = null] = blocks.map(
        (html) => html && blocksOf(html),
      ) as string[][]
      const parts = compareBlocks(ofMine, ofCurrent, ofBase)
      const fields = withFields(mine, differences, differences.map(choose))
      const content = chosenBlocks(parts, parts.filter((part) => 'mine' in part).map(choose)).join('')
      autosave()
      const { number } = await autosaveOf(text.key).saveVersion()
      replace({
        ...text,
        key: number === null ? draftKey(url) : text.key,
        fields: { ...fields, content },
        typedDate: new Date().toISOString(),
        baseVersion: current.version,
      })
      conflict = null
    },

    closeConflict(): void {
      conflict = null
    },

    /** Leaves the form: what was typed is saved once more. */
    async leave(): Promise<void> {
      await Promise.all([...autosaves.values()].map((each) => each.leave()))
    },
  }
}
export type Form = Awaited<ReturnType<typeof openForm>>
