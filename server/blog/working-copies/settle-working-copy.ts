import type { Actor } from '../../foundation/actor/actor.ts'
import type { Writes } from '../../transaction.ts'
import { discardWorkingCopy } from './discard-working-copy.ts'
import { keepLastText } from './record-working-copy.ts'

/** A working copy whose text is saved as a post, and the revision that is saved. */
export interface SavedWorkingCopy {
  id: string
  revision: number
}

/** Returns the id that the post of a new text takes, so that it has its history; undefined for the working copy of a post. */
export async function findFuturePostId(
  { workingCopies }: Writes,
  actor: Actor,
  saved: SavedWorkingCopy | undefined,
): Promise<string | undefined> {
  const copy = saved && (await workingCopies.findOwn(actor.id, saved.id))
  return copy?.url === null ? copy.post_id : undefined
}

/**
 * Called when a post and its version were saved: deletes the working copy whose text it has, unless that is newer. If anything in it was not
 * saved, it becomes a version. A working copy that is gone, as after a lost response, is no error. The caller has locked the author.
 * `sentHtml` is the body as it was sent; absent if it stays.
 */
export async function settleWorkingCopy(
  stores: Writes,
  actor: Actor,
  saved: SavedWorkingCopy | undefined,
  { postId, version, sentHtml, now }: { postId: string; version: number; sentHtml?: string; now: Date },
): Promise<void> {
  const copy = saved && (await stores.workingCopies.findOwn(actor.id, saved.id))
  if (!copy) return
  if (copy.revision > saved.revision) await stores.workingCopies.beginFrom(copy, version)
  else if (copy.post_id !== postId) await discardWorkingCopy(stores, actor, copy, now)
  else {
    await keepLastText(stores, actor, copy, 'replaced', sentHtml)
    await stores.workingCopies.remove(copy)
  }
}
