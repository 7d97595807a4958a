import type { Writes } from '../database/transaction.ts'
import { AppError } from '../errors.ts'
import type { Actor } from '../sessions/actor.ts'

/**
 * Needs the lock “owners”. The caller's position may have changed since the call began: of two owners demoting each other, the second is
 * refused, with this text.
 */
export async function assertStillOwner(
  { authors }: Pick<Writes, 'authors'>,
  actor: Actor,
  refusal: string,
): Promise<void> {
  const caller = await authors.find(actor.id)
  if (caller?.position !== 'owner')
    throw new AppError('forbidden', refusal, { position: caller?.position ?? actor.position })
}
