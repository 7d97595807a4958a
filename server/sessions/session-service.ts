import { createHash, randomBytes, randomUUIDv7 } from 'node:crypto'
import type { AuditKind } from '#contract/audit.ts'
import type { PasswordChange, PasswordConfirmation, SignIn } from '#contract/auth.ts'
import { messages } from '#contract/messages.ts'
import type { User } from '../authors/author-store.ts'
import type { InTransaction, Reads, Writes } from '../database/transaction.ts'
import { AppError, createFieldCheck } from '../errors.ts'
import type { Limiter } from '../limits/limiter.ts'
import { caseFolded } from '../text/plain-text.ts'
import type { Actor } from './actor.ts'
import { deviceName } from './device-name.ts'
import { hashPassword, isOutdated, verifyPassword } from './password.ts'
import type { PasswordRules } from './password-rules.ts'
import { lasts, needsTouch, oldestLasting } from './session-life.ts'

interface Parts {
  reads: Pick<Reads, 'authors' | 'sessions'>
  inTransaction: InTransaction
  limiter: Limiter
  passwordRules: PasswordRules
  logFailure: (error: unknown) => void
  clock: () => Date
}

/** How long after the use of a session could not be noted it is tried again, in milliseconds. */
const touchPause = 60_000

/** Where a call comes from. */
interface Origin {
  network: string
  userAgent: string
}

/** What the database keeps of a token: whoever reads it there cannot sign in with it. */
const hashToken = (token: string) => createHash('sha256').update(token).digest('hex')

const signInFailed = () => new AppError('unauthenticated', messages.signInFailed)

/** True if an account still has the password that was read before. */
async function hasStill(authors: Writes['authors'], { id, password_hash }: User): Promise<boolean> {
  return (await authors.find(id))?.password_hash === password_hash
}

/** Sign-in, the sessions that it begins, and passwords. */
export function createSessionService(parts: Parts) {
  const { reads, inTransaction, limiter, passwordRules, logFailure, clock } = parts

  /** When a note of use may be written, by a clock that never jumps. */
  let touchesFrom = Number.NEGATIVE_INFINITY

  /** Notes that a session is used. What reads must go on where nothing can be written, so that a failure is told to the log alone. */
  async function touch(id: string, now: Date): Promise<void> {
    if (performance.now() < touchesFrom) return
    try {
      await inTransaction(({ sessions }) => sessions.touch(id, now.toISOString()))
    } catch (error) {
      touchesFrom = performance.now() + touchPause
      logFailure(error)
    }
  }

  /** Tries a password. If that could not be done, nobody guessed, and nothing is counted against the account. */
  async function isRight(password: string, hash: string | null, network: string, account: string) {
    await limiter.passwordTry(network, account)
    try {
      return await verifyPassword(password, hash, network)
    } catch (error) {
      await limiter.passwordUntried(network, account)
      throw error
    }
  }

  /** A hash of today's cost in place of an outdated one; null if there is no need, or no room now. */
  async function renewedHash(password: string, stored: string, network: string): Promise<string | null> {
    if (!isOutdated(stored)) return null
    return hashPassword(password, network).catch(() => null)
  }

  /** Begins a session and answers its token, or null if the password or the account is gone by now. */
  async function start(user: User, rehashed: string | null, from: Origin): Promise<string | null> {
    const token = randomBytes(32).toString('base64url')
    const now = clock()
    const device = deviceName(from.userAgent)
    return inTransaction(async ({ audit, authors, sessions, lock }) => {
      await lock(`author ${user.id}`)
      // The password may have been changed, or the account deleted, while this one was being verified.
      if (!(await hasStill(authors, user))) return null
      if (rehashed) await authors.setPasswordHash(user.id, rehashed)
      await sessions.insert({
        id: randomUUIDv7(),
        token_hash: hashToken(token),
        user_id: user.id,
        created_at: now.toISOString(),
        last_used_at: now.toISOString(),
        device,
        network: from.network,
      })
      await audit.record({ kind: 'sign_in', now, actor: user, subject: device, network: from.network })
      return token
    })
  }

  /** Notes a sign-in that is refused. A name that nobody has is not kept: it may be a password that was typed in the wrong field. */
  async function refuseSignIn(user: User | undefined, network: string): Promise<AppError> {
    const event = { now: clock(), actor: null, subject: user?.username ?? null, network }
    await inTransaction(({ audit }) => audit.recordRefusal({ kind: 'sign_in_refused', ...event }))
    return signInFailed()
  }

  async function noteWrong(kind: AuditKind, actor: Actor, network: string): Promise<void> {
    const event = { now: clock(), actor, subject: null, network }
    await inTransaction(({ audit }) => audit.recordRefusal({ kind, ...event }))
  }

  async function refuseChange(actor: Actor, network: string) {
    await noteWrong('password_change_refused', actor, network)
    return { success: false, message: messages.currentPasswordWrong }
  }

  async function refuseConfirmation(actor: Actor, network: string) {
    await noteWrong('password_confirm_refused', actor, network)
    return { success: false, message: messages.passwordWrong }
  }

  return {
    /** Who a token belongs to, or null if it is of no session that still lasts. */
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

    /** Answers a new token. An unknown name and a wrong password are one refusal and take the same work. */
    async signIn({ username, password }: SignIn, from: Origin) {
      const { network } = from
      const user = await reads.authors.findByUsernameOrEmail(username)
      // By what was typed, known or not: counting by account would tell which names exist.
      const account = caseFolded(username.trim())
      const right = await isRight(password, user?.password_hash ?? null, network, account)
      if (!right || !user?.password_hash) throw await refuseSignIn(user, network)
      await limiter.passwordRight(network, account)
      const rehashed = await renewedHash(password, user.password_hash, network)
      const token = await start(user, rehashed, from)
      if (token === null) throw await refuseSignIn(user, network)
      return { token, message: 'Signed in.', username: user.username, position: user.position }
    },

    /** Forgets the sessions that have ended by age. */
    async removeEnded(): Promise<void> {
      const oldest = oldestLasting(clock())
      await inTransaction(({ sessions }) => sessions.removeEnded(oldest))
    },

    async signOut(actor: Actor) {
      await inTransaction(({ sessions }) => sessions.remove(actor.sessionId))
      return { message: 'Signed out.' }
    },

    /** Changes one's password and ends one's other sessions. A wrong current password is an answer, not a refusal. */
    async changePassword(actor: Actor, { password, newPassword }: PasswordChange, network: string) {
      const check = createFieldCheck()
      const problem = await passwordRules.problem(newPassword)
      if (problem) check.refuse('newPassword', problem)
      check.throwIfRefused()
      const user = await reads.authors.find(actor.id)
      const right = await isRight(password, user?.password_hash ?? null, network, actor.id)
      if (!user || !right) return refuseChange(actor, network)
      await limiter.passwordRight(network, actor.id)
      const hash = await hashPassword(newPassword, network)
      const changed = await inTransaction(async ({ audit, authors, passwordResets, sessions, lock }) => {
        await lock(`author ${actor.id}`)
        if (!(await hasStill(authors, user))) return false
        await authors.setPasswordHash(actor.id, hash)
        await passwordResets.removeOf(actor.id)
        await sessions.removeOthers(actor.id, actor.sessionId)
        await sessions.notePassword(actor.sessionId, clock().toISOString())
        await audit.record({ kind: 'password_change', now: clock(), actor, subject: null, network })
        return true
      })
      return changed ? { success: true, message: messages.passwordChanged } : refuseChange(actor, network)
    },

    /** Takes the password once more, for this session alone. A wrong one is an answer, not a refusal: clients take 401 for the session’s end. */
    async confirmPassword(actor: Actor, { password }: PasswordConfirmation, network: string) {
      const user = await reads.authors.find(actor.id)
      const right = await isRight(password, user?.password_hash ?? null, network, actor.id)
      if (!user || !right) return refuseConfirmation(actor, network)
      await limiter.passwordRight(network, actor.id)
      const isStillRight = await inTransaction(async ({ authors, sessions, lock }) => {
        await lock(`author ${actor.id}`)
        if (!(await hasStill(authors, user))) return false
        if (await sessions.notePassword(actor.sessionId, clock().toISOString())) return true
        throw new AppError('unauthenticated', 'Your session has ended. Sign in again.')
      })
      return isStillRight
        ? { success: true, message: messages.passwordConfirmed }
        : refuseConfirmation(actor, network)
    },
  }
}
export type SessionService = ReturnType<typeof createSessionService>
