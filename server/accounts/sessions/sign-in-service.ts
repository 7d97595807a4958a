import { randomUUIDv7 } from 'node:crypto'
import type { SignIn } from '#contract/auth.ts'
import { limits } from '#contract/limits.ts'
import { messages } from '#contract/messages.ts'
import type { User } from '../../data/database/rows.ts'
import { AppError } from '../../errors.ts'
import { networkClient } from '../../foundation/concurrency/queue-client.ts'
import { caseFolded } from '../../foundation/text/plain-text.ts'
import { hashToken, newToken } from '../../foundation/text/secret-token.ts'
import type { Limiter } from '../../limits/rates/limiter.ts'
import type { InTransaction, Reads } from '../../transaction.ts'
import { hashPassword } from '../passwords/password.ts'
import { findUnchanged, tryPassword } from '../passwords/password-attempt.ts'
import { deviceName } from './device-name.ts'

interface Parts {
  reads: Pick<Reads, 'authors'>
  inTransaction: InTransaction
  limiter: Limiter
  clock: () => Date
}

/** Where a call comes from. */
export interface Origin {
  clientNetwork: string
  userAgent: string
}

const signInFailed = () => new AppError('unauthenticated', messages.signInFailed)

/** Only for callers who know the password. All others get the same response for a suspended account as for any other. */
function suspended({ suspension_reason: reason }: User): AppError {
  const text = 'This account is suspended. An owner of this blog can lift the suspension.'
  return new AppError('account_suspended', reason === null ? text : `${text} Reason: ${reason}`)
}

/** Signs in: checks the password and begins a session. */
export function createSignInService({ reads, inTransaction, limiter, clock }: Parts) {
  /** Begins a session and returns its token. Null if the password was changed, or the account was deleted or is suspended. */
  async function start(user: User, rehashed: string | null, from: Origin): Promise<string | null> {
    const token = newToken()
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

  return {
    /** Returns a new token. An unknown name and a wrong password get the same refusal after the same work. */
    async signIn({ username, password }: SignIn, from: Origin) {
      const { clientNetwork } = from
      const client = networkClient(clientNetwork)
      const user = await reads.authors.findByUsernameOrEmail(username)
      const guessed = { typed: caseFolded(username.trim()), account: user?.id ?? null }
      const { isRight, isOutdated } = await tryPassword(limiter, password, user, {
        clientNetwork,
        client,
        guessed,
      })
      if (!isRight || !user) throw await refuseSignIn(user, clientNetwork)
      // If there is no room to hash it now, the next sign-in does.
      const rehashed = isOutdated ? await hashPassword(password, client).catch(() => null) : null
      const token = await start(user, rehashed, from)
      if (token === null) throw await refuseStart(user, clientNetwork)
      return { token, message: 'Signed in.', username: user.username, position: user.position }
    },
  }
}
