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

/** How long after the use of a session could not be noted it is tried again, in milliseconds. */
const touchPause = 60_000

/** Where a call comes from. */
export interface Origin {
  network: string
  userAgent: string
}

/** From where a password is tried, whose, and by whom: who is signed in waits among accounts, and not in the queue of their network. */
interface Tried {
  network: string
  client: QueueClient
  guessed: Guessed
}

/** What the database keeps of a token: whoever reads it there cannot sign in with it. */
const hashToken = (token: string) => createHash('sha256').update(token).digest('hex')

const signInFailed = () => new AppError('unauthenticated', messages.signInFailed)

/** For who knows the password. To all others a suspended account is like any. */
function suspended({ suspension_reason: reason }: User): AppError {
  const text = 'This account is suspended. An owner of this blog can lift the suspension.'
  return new AppError('account_suspended', reason === null ? text : `${text} Reason: ${reason}`)
}

/** An account, if it still has the password that was read before. */
async function findUnchanged(
  authors: Pick<Reads['authors'], 'find'>,
  { id, password_hash }: User,
): Promise<User | null> {
  const user = await authors.find(id)
  return user?.password_hash === password_hash ? user : null
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
  async function tryPassword(password: string, user: User | undefined, from: Tried): Promise<PasswordMatch> {
    const { network, client, guessed } = from
    const counted = await limiter.passwordAttempt(network, guessed)
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

  const tryOwnPassword = (actor: Actor, password: string, user: User | undefined, network: string) =>
    tryPassword(password, user, { network, client: accountClient(actor), guessed: { account: actor.id } })

  /** Begins a session and answers its token, or null if the password or the account is gone by now, or the account is suspended. */
  async function start(user: User, rehashed: string | null, from: Origin): Promise<string | null> {
    const token = randomBytes(32).toString('base64url')
    const now = clock()
    const device = deviceName(from.userAgent)
    return inTransaction(async ({ audit, authors, sessions, lock }) => {
      await lock(`author ${user.id}`)
      // The password may have been changed, or the account deleted, while this one was being verified.
      const current = await findUnchanged(authors, user)
      if (!current || current.suspended_at !== null) return null
      if (rehashed) await authors.setPasswordHash(user.id, rehashed)
      // Before the new one is there, so that it stays however the clock jumped.
      await sessions.removeBeyond(user.id, limits.auth.maxSessions - 1)
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

  /** Why an account whose password was right has no session. */
  async function refuseStart(user: User, network: string): Promise<AppError> {
    const current = await findUnchanged(reads.authors, user)
    if (!current || current.suspended_at === null) return refuseSignIn(user, network)
    const event = { now: clock(), actor: null, subject: current.username, network }
    const details = { cause: 'suspended' }
    await inTransaction(({ audit }) => audit.recordRefusal({ kind: 'sign_in_refused', ...event, details }))
    return suspended(current)
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

    /** Returns a new token. An unknown name and a wrong password are one refusal and take the same work. */
    async signIn({ username, password }: SignIn, from: Origin) {
      const { network } = from
      const client = networkClient(network)
      const user = await reads.authors.findByUsernameOrEmail(username)
      const guessed = { typed: caseFolded(username.trim()), account: user?.id ?? null }
      const { isRight, isOutdated } = await tryPassword(password, user, { network, client, guessed })
      if (!isRight || !user) throw await refuseSignIn(user, network)
      // If there is no room to hash it now, the next sign-in does.
      const rehashed = isOutdated ? await hashPassword(password, client).catch(() => null) : null
      const token = await start(user, rehashed, from)
      if (token === null) throw await refuseStart(user, network)
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
      const { isRight } = await tryOwnPassword(actor, password, user, network)
      if (!user || !isRight) return refuseChange(actor, network)
      const hash = await hashPassword(newPassword, accountClient(actor))
      const changed = await inTransaction(async (stores) => {
        const { audit, authors, passwordResets, sessions } = stores
        await lockActor(stores, actor)
        if (!(await findUnchanged(authors, user))) return false
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
      const { isRight } = await tryOwnPassword(actor, password, user, network)
      if (!user || !isRight) return refuseConfirmation(actor, network)
      const isStillRight = await inTransaction(async (stores) => {
        await lockActor(stores, actor)
        if (!(await findUnchanged(stores.authors, user))) return false
        await stores.sessions.notePassword(actor.sessionId, clock().toISOString())
        return true
      })
      return isStillRight
        ? { success: true, message: messages.passwordConfirmed }
        : refuseConfirmation(actor, network)
    },
  }
}
export type SessionService = ReturnType<typeof createSessionService>
