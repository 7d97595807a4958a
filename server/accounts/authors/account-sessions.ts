import { messages } from '#contract/messages.ts'
import type { Actor } from '../../foundation/actor/actor.ts'
import type { InTransaction } from '../../transaction.ts'
import { requireRecentPassword } from '../passwords/recent-password.ts'
import { lasts } from '../sessions/session-expiry.ts'
import { noAccount } from './no-account.ts'
import { assertStillOwner, requireOwner } from './owner-policy.ts'

interface Parts {
  inTransaction: InTransaction
  clock: () => Date
}

/** Ends all sessions of any account, for owners and the operator. */
export function createAccountSessions({ inTransaction, clock }: Parts) {
  const endAll = (username: string, actor: Actor | null, clientNetwork: string | null) =>
    inTransaction(async (stores) => {
      const { audit, authors, sessions, lock } = stores
      if (actor) {
        await lock('owners')
        await assertStillOwner(stores, actor)
      }
      const user = await authors.findByUsername(username)
      if (!user) throw noAccount()
      await lock(`author ${user.id}`)
      const now = clock()
      const ended = (await sessions.removeOf(user.id)).filter((session) => lasts(session, now)).length
      const details = { sessions: String(ended), way: actor ? 'owner' : 'server' }
      const event = { now, actor, subject: user.username, clientNetwork, details }
      if (ended > 0) await audit.record({ kind: 'session_end', ...event })
      return { username: user.username, ended }
    })

  return {
    async end(actor: Actor, username: string, clientNetwork: string) {
      requireOwner(actor)
      requireRecentPassword(actor, clock())
      const { ended } = await endAll(username, actor, clientNetwork)
      return { message: messages.sessionsEnded, ended }
    },

    /** For the operator. Checks no permissions: not for calls of the API. */
    endByServer: (username: string) => endAll(username, null, null),
  }
}
