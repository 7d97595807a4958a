import type { Actor } from '../../foundation/actor/actor.ts'
import { hashToken } from '../../foundation/text/secret-token.ts'
import type { InTransaction, Reads } from '../../transaction.ts'
import { lasts, needsTouch, oldestLasting } from './session-expiry.ts'

interface Parts {
  reads: Pick<Reads, 'sessions'>
  inTransaction: InTransaction
  logFailure: (error: unknown) => void
  clock: () => Date
}

/** After the use of a session could not be stored, it is tried again this much later, in milliseconds. */
const touchPause = 60_000

/** Finds, stores the use of, and ends sessions. */
export function createSessionService({ reads, inTransaction, logFailure, clock }: Parts) {
  /** When the last use of a session may be stored again, by a monotonic clock. */
  let touchesFrom = Number.NEGATIVE_INFINITY

  /** Stores that a session is used. Reads must work where nothing can be written, so that a failure is only logged. */
  async function touch(id: string, now: Date): Promise<void> {
    if (performance.now() < touchesFrom) return
    try {
      await inTransaction(({ sessions }) => sessions.touch(id, now.toISOString()))
    } catch (error) {
      touchesFrom = performance.now() + touchPause
      logFailure(error)
    }
  }

  return {
    /** Whose session a token belongs to; null if there is none or it has expired. */
    async findActor(token: string): Promise<Actor | null> {
      const session = await reads.sessions.findByTokenHash(hashToken(token))
      const now = clock()
      if (!session || !lasts(session, now)) return null
      if (needsTouch(session, now)) await touch(session.id, now)
      return {
        id: session.user_id,
        username: session.username,
        position: session.position,
        sessionId: session.id,
        passwordGivenAt: session.password_given_at ?? session.created_at,
      }
    },

    /** Which of these sessions have neither ended nor expired. */
    async filterOpen(ids: string[]): Promise<Set<string>> {
      const open = await reads.sessions.listOpen(ids, oldestLasting(clock()))
      return new Set(open.map(({ id }) => id))
    },

    /** Deletes expired sessions. */
    async removeEnded(): Promise<void> {
      const oldest = oldestLasting(clock())
      await inTransaction(({ sessions }) => sessions.removeEnded(oldest))
    },

    async signOut(actor: Actor) {
      await inTransaction(({ sessions }) => sessions.remove(actor.sessionId))
      return { message: 'Signed out.' }
    },
  }
}
export type SessionService = ReturnType<typeof createSessionService>
