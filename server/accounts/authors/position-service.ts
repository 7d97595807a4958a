import type { Position } from '#contract/author.ts'
import { messages } from '#contract/messages.ts'
import { AppError } from '../../errors.ts'
import type { Actor } from '../../foundation/actor/actor.ts'
import type { InTransaction, Writes } from '../../transaction.ts'
import { requireRecentPassword } from '../passwords/recent-password.ts'
import { noAccount } from './no-account.ts'
import { assertAnotherOwner, assertStillOwner, requireOwner } from './owner-policy.ts'
import { readPosition } from './read-position.ts'

interface Parts {
  inTransaction: InTransaction
  clock: () => Date
}

/** An owner who cannot sign in would count as the last one and could do nothing. */
const cannotSignIn = () =>
  new AppError('conflict', 'A sample author cannot sign in, and so cannot be an owner.')

/** Needs the lock “owners”. Throws if no owner who can sign in would remain. */
async function changePosition(
  stores: Writes,
  { username, position }: { username: string; position: Position },
  by: { now: Date; actor: Actor | null; clientNetwork: string | null },
) {
  const user = await stores.authors.findByUsername(username)
  if (!user) throw noAccount()
  if (position === 'author') await assertAnotherOwner(stores, user)
  else if (user.password_hash === null) throw cannotSignIn()
  await stores.authors.setPosition(user.id, position)
  if (position !== 'owner') {
    await stores.invitations.removeOf(user.id)
    await stores.passwordResets.removeIssuedBy(user.id)
  }
  if (position !== user.position) {
    const details = { from: user.position, to: position }
    await stores.audit.record({ kind: 'position_change', ...by, subject: user.username, details })
  }
  return { message: messages.positionChanged, username: user.username, position }
}

/** Changes the position of accounts: owner or author. */
export function createPositionService({ inTransaction, clock }: Parts) {
  return {
    async set(actor: Actor, username: string, positionText: string, clientNetwork: string) {
      requireOwner(actor)
      const position = readPosition(positionText)
      // Demoting needs it too: otherwise somebody with a stolen session could leave no owner who can end it.
      requireRecentPassword(actor, clock())
      return inTransaction(async (stores) => {
        await stores.lock('owners')
        await assertStillOwner(stores, actor)
        return changePosition(stores, { username, position }, { now: clock(), actor, clientNetwork })
      })
    },

    /** Sets a position for the operator. Checks no permissions: not for calls of the API. */
    async setByServer(username: string, positionText: string) {
      const position = readPosition(positionText)
      return inTransaction(async (stores) => {
        await stores.lock('owners')
        return changePosition(
          stores,
          { username, position },
          { now: clock(), actor: null, clientNetwork: null },
        )
      })
    },
  }
}
