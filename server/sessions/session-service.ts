import { createHash, randomBytes, randomUUIDv7 } from 'node:crypto'
import type { PasswordChange, SignIn } from '#contract/auth.ts'
import { messages } from '#contract/messages.ts'
import type { User } from '../authors/author-store.ts'
import type { InTransaction, Reads, Writes } from '../database/transaction.ts'
import { AppError, createFieldCheck } from '../errors.ts'
import type { Limiter } from '../limits/limiter.ts'
import { caseFolded } from '../text/plain-text.ts'
import type { Actor } from './actor.ts'
import { hashPassword, isOutdated, passwordProblem, verifyPassword } from './password.ts'

const day = 24 * 60 * 60 * 1_000
/** A session ends when it was not used for so long, and in any case so long after sign-in. */
const idleLife = 14 * day
const absoluteLife = 90 * day
/** How old the note of a session's last use may be before it is written again. */
const touchInterval = 60 * 60 * 1_000

interface Parts {
  reads: Pick<Reads, 'authors' | 'sessions'>
  inTransaction: InTransaction
  limiter: Limiter
  clock: () => Date
}

/** What the database keeps of a token: whoever reads it there cannot sign in with it. */
const hashToken = (token: string) => createHash('sha256').update(token).digest('hex')

const before = (now: Date, milliseconds: number) => new Date(now.getTime() - milliseconds).toISOString()

const signInFailed = () => new AppError('unauthenticated', messages.signInFailed)

/** True if an account still has the password that was read before. */
async function hasStill(authors: Writes['authors'], { id, password_hash }: User): Promise<boolean> {
  return (await authors.find(id))?.password_hash === password_hash
}

/** Sign-in, the sessions that it begins, and passwords. */
export function createSessionService({ reads, inTransaction, limiter, clock }: Parts) {
  async function start(user: User, rehashed: string | null): Promise<string> {
    const token = randomBytes(32).toString('base64url')
    const now = clock()
    await inTransaction(async ({ authors, sessions, lock }) => {
      await lock(`author ${user.id}`)
      // The password may have been changed, or the account deleted, while this one was being verified.
      if (!(await hasStill(authors, user))) throw signInFailed()
      if (rehashed) await authors.setPasswordHash(user.id, rehashed)
      await sessions.insert({
        id: randomUUIDv7(),
        token_hash: hashToken(token),
        user_id: user.id,
        created_at: now.toISOString(),
        last_used_at: now.toISOString(),
      })
    })
    return token
  }

  return {
    /** Who a token belongs to, or null if it is of no session that still lasts. */
    async findActor(token: string): Promise<Actor | null> {
      const session = await reads.sessions.findByTokenHash(hashToken(token))
      const now = clock()
      if (!session) return null
      if (session.created_at < before(now, absoluteLife) || session.last_used_at < before(now, idleLife))
        return null
      if (session.last_used_at < before(now, touchInterval)) {
        await inTransaction(({ sessions }) => sessions.touch(session.id, now.toISOString()))
      }
      return {
        id: session.user_id,
        username: session.username,
        position: session.position,
        sessionId: session.id,
      }
    },

    /** Answers a new token. An unknown name and a wrong password are one refusal and take the same work. */
    async signIn({ username, password }: SignIn, network: string) {
      const user = await reads.authors.findByUsernameOrEmail(username)
      // By what was typed, known or not: counting by account would tell which names exist.
      const account = caseFolded(username.trim())
      await limiter.passwordTry(network, account)
      const right = await verifyPassword(password, user?.password_hash ?? null)
      if (!right || !user?.password_hash) throw signInFailed()
      await limiter.passwordRight(network, account)
      const rehashed = isOutdated(user.password_hash) ? await hashPassword(password) : null
      const token = await start(user, rehashed)
      return { token, message: 'Signed in.', username: user.username, position: user.position }
    },

    /** Forgets the sessions that have ended by age. */
    async removeEnded(): Promise<void> {
      const now = clock()
      const ended = { created: before(now, absoluteLife), lastUsed: before(now, idleLife) }
      await inTransaction(({ sessions }) => sessions.removeEnded(ended))
    },

    async signOut(actor: Actor) {
      await inTransaction(({ sessions }) => sessions.remove(actor.sessionId))
      return { message: 'Signed out.' }
    },

    /** Changes one's password and ends one's other sessions. A wrong current password is an answer, not a refusal. */
    async changePassword(actor: Actor, { password, newPassword }: PasswordChange, network: string) {
      const check = createFieldCheck()
      const problem = passwordProblem(newPassword)
      if (problem) check.refuse('newPassword', problem)
      check.throwIfRefused()
      await limiter.passwordTry(network, actor.id)
      const user = await reads.authors.find(actor.id)
      const refusal = { success: false, message: messages.currentPasswordWrong }
      if (!user || !(await verifyPassword(password, user.password_hash))) return refusal
      await limiter.passwordRight(network, actor.id)
      const hash = await hashPassword(newPassword)
      return inTransaction(async ({ authors, passwordResets, sessions, lock }) => {
        await lock(`author ${actor.id}`)
        if (!(await hasStill(authors, user))) return refusal
        await authors.setPasswordHash(actor.id, hash)
        await passwordResets.removeOf(actor.id)
        await sessions.removeOthers(actor.id, actor.sessionId)
        return { success: true, message: messages.passwordChanged }
      })
    },
  }
}
export type SessionService = ReturnType<typeof createSessionService>
