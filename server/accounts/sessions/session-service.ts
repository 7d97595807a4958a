import { createHash, randomBytes, randomUUIDv7 } from 'node:crypto'
import type { AuditKind } from '#contract/audit.ts'
import type { PasswordChange, PasswordConfirmation, SignIn } from '#contract/auth.ts'
import { limits } from '#contract/limits.ts'
import { messages } from '#contract/messages.ts'
import type { User } from '../../data/database/rows.ts'
import { AppError, createFieldCheck } from '../../errors.ts'
import type { Actor } from '../../foundation/actor/actor.ts'
import { lockActor } from '../../foundation/actor/open-session.ts'
import { accountClient, networkClient, type QueueClient } from '../../foundation/concurrency/queue-client.ts'
import { caseFolded } from '../../foundation/text/plain-text.ts'
import type { Limiter } from '../../limits/rates/limiter.ts'
import type { Guessed } from '../../limits/rates/password-attempts.ts'
import type { InTransaction, Reads } from '../../transaction.ts'
import { hashPassword, matchPassword, type PasswordMatch } from '../passwords/password.ts'
import type { PasswordRules } from '../passwords/password-rules.ts'
import { deviceName } from './device-name.ts'
import { lasts, needsTouch, oldestLasting } from './session-expiry.ts'

interface Parts {
  reads: Pick<Reads, 'authors' | 'sessions'>
  inTransaction: InTransaction
  limiter: Limiter
  passwordRules: PasswordRules
  logFailure: (error: unknown) => void
  clock: () => Date
}

/** After the use of a session could not be stored, it is tried again this much later, in milliseconds. */
const touchPause = 60_000

/** Where a call comes from. */
export interface Origin {
  clientNetwork: string
  userAgent: string
}

/**
 * Where a password attempt comes from, for which account, and by whom: a caller with a session waits among accounts, and not in the queue
 * of its network.
 */
interface Tried {
  clientNetwork: string
  client: QueueClient
  guessed: Guessed
}

/** The database stores only a hash of a token: whoever reads it there cannot use it. */
const hashToken = (token: string) => createHash('sha256').update(token).digest('hex')

const signInFailed = () => new AppError('unauthenticated', messages.signInFailed)

/** Only for callers who know the password. All others get the same response for a suspended account as for any other. */
function suspended({ suspension_reason: reason }: User): AppError {
  const text = 'This account is suspended. An owner of this blog can lift the suspension.'
  return new AppError('account_suspended', reason === null ? text : `${text} Reason: ${reason}`)
}

/** An account, if its password is still the one that was read before. */
async function findUnchanged(
  authors: Pick<Reads['authors'], 'find'>,
  { id, password_hash }: User,
): Promise<User | null> {
  const user = await authors.find(id)
  return user?.password_hash === password_hash ? user : null
}

/** Signs in, creates sessions and changes passwords. */
export function createSessionService(parts: Parts) {
  const { reads, inTransaction, limiter, passwordRules, logFailure, clock } = parts

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

  /** Checks a password. If that could not be done, it counts as no attempt for the account. */
  async function tryPassword(password: string, user: User | undefined, from: Tried): Promise<PasswordMatch> {
    const { clientNetwork, client, guessed } = from
    const counted = await limiter.passwordAttempt(clientNetwork, guessed)
    let match: PasswordMatch
    try {
      match = await matchPassword(password, user?.password_hash ?? null, client)
    } catch (error) {
      await counted.untried()
      throw error
    }
    if (!match.isRight || counted.isShut) return { ...match, isRight: false }
    await counted.right()
    return match
  }

  const tryOwnPassword = (actor: Actor, password: string, user: User | undefined, clientNetwork: string) =>
    tryPassword(password, user, {
      clientNetwork,
      client: accountClient(actor),
      guessed: { account: actor.id },
    })

  /** Begins a session and returns its token. Null if the password was changed, or the account was deleted or is suspended. */
  async function start(user: User, rehashed: string | null, from: Origin): Promise<string | null> {
    const token = randomBytes(32).toString('base64url')
    const now = clock()
    const device = deviceName(from.userAgent)
    return inTransaction(async ({ audit, authors, sessions, lock }) => {
      await lock(`author ${user.id}`)
      // The password may have been changed, or the account deleted, while the password was being verified.
      const current = await findUnchanged(authors, user)
      if (!current || current.suspended_at !== null) return null
      if (rehashed) await authors.setPasswordHash(user.id, rehashed)
      // Before the new session is inserted, so that it stays even if the clock jumped.
      await sessions.removeBeyond(user.id, limits.auth.maxSessions - 1)
      await sessions.insert({
        id: randomUUIDv7(),
        token_hash: hashToken(token),
        user_id: user.id,
        created_at: now.toISOString(),
        last_used_at: now.toISOString(),
        device,
        network: from.clientNetwork,
      })
      await audit.record({
        kind: 'sign_in',
        now,
        actor: user,
        subject: device,
        clientNetwork: from.clientNetwork,
      })
      return token
    })
  }

  /** Logs a refused sign-in. An unknown name is not stored: it may be a password typed in the wrong field. */
  async function refuseSignIn(user: User | undefined, clientNetwork: string): Promise<AppError> {
    const event = { now: clock(), actor: null, subject: user?.username ?? null, clientNetwork }
    await inTransaction(({ audit }) => audit.recordRefusal({ kind: 'sign_in_refused', ...event }))
    return signInFailed()
  }

  /** Why an account whose password was right gets no session. */
  async function refuseStart(user: User, clientNetwork: string): Promise<AppError> {
    const current = await findUnchanged(reads.authors, user)
    if (!current || current.suspended_at === null) return refuseSignIn(user, clientNetwork)
    const event = { now: clock(), actor: null, subject: current.username, clientNetwork }
    const details = { cause: 'suspended' }
    await inTransaction(({ audit }) => audit.recordRefusal({ kind: 'sign_in_refused', ...event, details }))
    return suspended(current)
  }

  async function noteWrong(kind: AuditKind, actor: Actor, clientNetwork: string): Promise<void> {
    const event = { now: clock(), actor, subject: null, clientNetwork }
    await inTransaction(({ audit }) => audit.recordRefusal({ kind, ...event }))
  }

  async function refuseChange(actor: Actor, clientNetwork: string) {
    await noteWrong('password_change_refused', actor, clientNetwork)
    return { success: false, message: messages.currentPasswordWrong }
  }

  async function refuseConfirmation(actor: Actor, clientNetwork: string) {
    await noteWrong('password_confirm_refused', actor, clientNetwork)
    return { success: false, message: messages.passwordWrong }
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

    /** Returns a new token. An unknown name and a wrong password get the same refusal after the same work. */
    async signIn({ username, password }: SignIn, from: Origin) {
      const { clientNetwork } = from
      const client = networkClient(clientNetwork)
      const user = await reads.authors.findByUsernameOrEmail(username)
      const guessed = { typed: caseFolded(username.trim()), account: user?.id ?? null }
      const { isRight, isOutdated } = await tryPassword(password, user, { clientNetwork, client, guessed })
      if (!isRight || !user) throw await refuseSignIn(user, clientNetwork)
      // If there is no room to hash it now, the next sign-in does.
      const rehashed = isOutdated ? await hashPassword(password, client).catch(() => null) : null
      const token = await start(user, rehashed, from)
      if (token === null) throw await refuseStart(user, clientNetwork)
      return { token, message: 'Signed in.', username: user.username, position: user.position }
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

    /** Changes one's password and ends one's other sessions. A wrong current password is returned as a result, not as a refusal. */
    async changePassword(actor: Actor, { password, newPassword }: PasswordChange, clientNetwork: string) {
      const check = createFieldCheck()
      const problem = await passwordRules.problem(newPassword)
      if (problem) check.refuse('newPassword', problem)
      check.throwIfRefused()
      const user = await reads.authors.find(actor.id)
      const { isRight } = await tryOwnPassword(actor, password, user, clientNetwork)
      if (!user || !isRight) return refuseChange(actor, clientNetwork)
      const hash = await hashPassword(newPassword, accountClient(actor))
      const changed = await inTransaction(async (stores) => {
        const { audit, authors, passwordResets, sessions } = stores
        await lockActor(stores, actor)
        if (!(await findUnchanged(authors, user))) return false
        await authors.setPasswordHash(actor.id, hash)
        await passwordResets.removeOf(actor.id)
        await sessions.removeOthers(actor.id, actor.sessionId)
        await sessions.notePassword(actor.sessionId, clock().toISOString())
        await audit.record({ kind: 'password_change', now: clock(), actor, subject: null, clientNetwork })
        return true
      })
      return changed
        ? { success: true, message: messages.passwordChanged }
        : refuseChange(actor, clientNetwork)
    },

    /** Confirms the password for this session alone. A wrong one is a result, not a refusal: clients take 401 as the end of the session. */
    async confirmPassword(actor: Actor, { password }: PasswordConfirmation, clientNetwork: string) {
      const user = await reads.authors.find(actor.id)
      const { isRight } = await tryOwnPassword(actor, password, user, clientNetwork)
      if (!user || !isRight) return refuseConfirmation(actor, clientNetwork)
      const isStillRight = await inTransaction(async (stores) => {
        await lockActor(stores, actor)
        if (!(await findUnchanged(stores.authors, user))) return false
        await stores.sessions.notePassword(actor.sessionId, clock().toISOString())
        return true
      })
      return isStillRight
        ? { success: true, message: messages.passwordConfirmed }
        : refuseConfirmation(actor, clientNetwork)
    },
  }
}
export type SessionService = ReturnType<typeof createSessionService>
