import { limits } from '#contract/limits.ts'
import { AppError } from '../../errors.ts'
import type { Actor } from '../../foundation/actor/actor.ts'
import { plainText } from '../../foundation/text/plain-text.ts'
import type { InTransaction, Reads } from '../../transaction.ts'
import { lasts, oldestLasting } from './session-expiry.ts'

interface Parts {
  reads: Pick<Reads, 'sessions'>
  inTransaction: InTransaction
  clock: () => Date
}

/** Lists and ends the caller's own sessions. Sessions of other accounts are not found. */
export function createOwnSessions({ reads, inTransaction, clock }: Parts) {
  return {
    async list(actor: Actor) {
      const rows = await reads.sessions.listOf(actor.id, oldestLasting(clock()), limits.auth.maxSessions)
      return rows.map(({ id, created_at, last_used_at, device, network }) => ({
        id,
        startedDate: created_at,
        lastUsedDate: last_used_at,
        device,
        network,
        isCurrent: id === actor.sessionId,
      }))
    },

    /** Ends one session. If two calls do so at once, one of them ends it. */
    async end(actor: Actor, id: string, clientNetwork: string) {
      const now = clock()
      await inTransaction(async ({ audit, sessions }) => {
        const ended = await sessions.removeOwn(actor.id, plainText(id))
        if (!ended || !lasts(ended, now)) throw new AppError('not_found', 'There is no such session.')
        await audit.record({ kind: 'session_end', now, actor, subject: ended.device, clientNetwork })
      })
      return { message: 'The session has ended.' }
    },

    async endOthers(actor: Actor, clientNetwork: string) {
      const now = clock()
      const ended = await inTransaction(async ({ audit, sessions }) => {
        const removed = await sessions.removeOthers(actor.id, actor.sessionId)
        const count = removed.filter((session) => lasts(session, now)).length
        const event = { now, actor, subject: null, clientNetwork, details: { sessions: String(count) } }
        if (count > 0) await audit.record({ kind: 'session_end', ...event })
        return count
      })
      return { message: 'All other sessions have ended.', ended }
    },
  }
}
