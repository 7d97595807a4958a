import type { Actor } from '../../foundation/actor/actor.ts'
import type { Writes } from '../../transaction.ts'
import { keepLastText } from './record-working-copy.ts'
import type { OwnWorkingCopy, WorkingCopyRow } from './working-copy-store.ts'
import { isEmpty, textOf } from './working-copy-text.ts'

/**
 * Deletes a working copy. Its text becomes a version of its post; one that never was a post goes to the trash. Returns where the text is now.
 * The caller has locked the author.
 */
export async function discardWorkingCopy(
  stores: Writes,
  actor: Actor,
  copy: OwnWorkingCopy,
  now: Date,
): Promise<'versions' | 'trash' | 'nowhere'> {
  const hasText = !isEmpty(textOf(copy))
  if (copy.url !== null) {
    if (hasText) await keepLastText(stores, actor, copy, 'discarded')
    await stores.workingCopies.remove(copy)
    return 'versions'
  }
  if (!hasText && (await removeEmpty(stores, copy, now))) return 'nowhere'
  await stores.workingCopies.moveToTrash(copy, now.toISOString())
  return 'trash'
}

/** Deletes a text in which there is nothing, with its history. False if it had versions. */
async function removeEmpty(stores: Writes, copy: WorkingCopyRow, now: Date): Promise<boolean> {
  const versions = await stores.versions.list(copy.post_id, { limit: 1 })
  if (versions.length > 0) return false
  const images = await stores.images.listOfHistory(copy.post_id)
  await stores.workingCopies.remove(copy)
  await stores.history.remove(copy.post_id)
  await stores.images.noteUses(
    images.map(({ id }) => id),
    now.toISOString(),
  )
  return true
}
