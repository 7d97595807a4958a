import { isDeepStrictEqual } from 'node:util'
import type { typedKinds } from '#contract/version.ts'
import { storedPresentation } from '../../content/presentation/presentation.ts'
import type { Actor } from '../../foundation/actor/actor.ts'
import type { Writes } from '../../transaction.ts'
import { renamedTags } from '../tags/renamed-tags.ts'
import { storedTags } from '../tags/stored-tags.ts'
import type { ListedVersion } from '../versions/version-store.ts'
import { isSavedAs } from './made-parts.ts'
import type { WorkingCopyRow } from './working-copy-store.ts'
import { textOf, type WorkingCopyText } from './working-copy-text.ts'

type Stores = Pick<Writes, 'history' | 'tags' | 'versions'>

/** Why a text that is being typed becomes a version. */
type TypedKind = Exclude<(typeof typedKinds)[number], 'scheduled'>

interface Recorded {
  kind: TypedKind
  createdAt: string
  name?: string | null
}

/** Adds the text of a working copy to the versions of its post, with the next number, which is returned. */
export async function addVersion(
  { history, versions }: Stores,
  { postId, authorId }: { postId: string; authorId: string },
  text: WorkingCopyText,
  { kind, createdAt, name = null }: Recorded,
): Promise<number> {
  const { blocks, bibliography, ...fields } = text
  const { number } = await history.takeNumber(postId, authorId, 0)
  const version = { ...fields, post_id: postId, number, kind, created_at: createdAt, name }
  await versions.insert(version, { html: blocks.join(''), bibliography })
  return number
}

/**
 * The newest version of a post, if it has the text of a working copy. Saving numbers and cites anew, so a body may be stored otherwise than
 * it was sent: `sentHtml` is what the newest version was made of, where that is known. It also drops repeated tags and renames tags.
 */
export async function findSameVersion(
  { tags: tagStore, versions }: Pick<Stores, 'tags' | 'versions'>,
  copy: WorkingCopyRow,
  sentHtml?: string,
): Promise<ListedVersion | undefined> {
  const [newest] = await versions.list(copy.post_id, { limit: 1 })
  if (!newest) return undefined
  const { blocks, bibliography, status: _, tags, ...fields } = textOf(copy)
  const { title, description, imgname, imgalt } = newest
  const itsFields = { title, description, imgname, imgalt, ...storedPresentation(newest) }
  if (!isDeepStrictEqual(fields, itsFields)) return undefined
  const asSaved = (typed: string[]) => renamedTags({ tags: tagStore }, storedTags(typed))
  if (!isDeepStrictEqual(await asSaved(tags), await asSaved(newest.tags))) return undefined
  const whole = await versions.findWhole(copy.post_id, newest.number)
  if (whole?.bibliography !== bibliography) return undefined
  const html = blocks.join('')
  return html === sentHtml || isSavedAs(html, whole.content) ? newest : undefined
}

/**
 * Makes the last text of a working copy that is deleted a version. Nothing else may have it, so it is no autosave, of which only some are
 * kept.
 */
export async function keepLastText(
  stores: Stores,
  actor: Actor,
  copy: WorkingCopyRow,
  kind: 'replaced' | 'discarded',
  sentHtml?: string,
): Promise<void> {
  const same = await findSameVersion(stores, copy, sentHtml)
  if (same && same.kind !== 'autosave') return
  const of = { postId: copy.post_id, authorId: actor.id }
  await addVersion(stores, of, textOf(copy), { kind, createdAt: copy.changed_at })
}

/** Makes the text of a working copy an autosave version, unless the newest version has it. */
export async function keepAsVersion(stores: Stores, actor: Actor, copy: WorkingCopyRow): Promise<void> {
  if (await findSameVersion(stores, copy)) return
  const of = { postId: copy.post_id, authorId: actor.id }
  await addVersion(stores, of, textOf(copy), { kind: 'autosave', createdAt: copy.changed_at })
}
