import { AppError } from '../../errors.ts'
import type { Actor } from '../../foundation/actor/actor.ts'
import type { Reads } from '../../transaction.ts'
import type { OwnWorkingCopy } from './working-copy-store.ts'

export const noSuchText = () =>
  new AppError('not_found', 'There is no such text. It may have been saved or deleted.')

/** Returns a working copy of one's own. Throws `not_found` for any other. */
export async function getOwn(
  { workingCopies }: Pick<Reads, 'workingCopies'>,
  actor: Actor,
  id: string,
): Promise<OwnWorkingCopy> {
  const copy = await workingCopies.findOwn(actor.id, id)
  if (!copy) throw noSuchText()
  return copy
}
