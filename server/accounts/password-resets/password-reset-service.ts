import { randomInt } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { ForgottenPassword, PasswordReset } from '#contract/auth.ts'
import { limits } from '#contract/limits.ts'
import { messages } from '#contract/messages.ts'
import type { User } from '../../data/database/rows.ts'
import { AppError, createFieldCheck } from '../../errors.ts'
import type { Actor } from '../../foundation/actor/actor.ts'
import type { BackgroundWork } from '../../foundation/background/background-work.ts'
import { networkClient } from '../../foundation/concurrency/queue-client.ts'
import { hashToken, newToken } from '../../foundation/text/secret-token.ts'
import type { Limiter } from '../../limits/rates/limiter.ts'
import type { InTransaction, Reads } from '../../transaction.ts'
import { noAccount } from '../authors/no-account.ts'
import { assertStillOwner, requireOwner } from '../authors/owner-policy.ts'
import type { AccountNotices } from '../mail/account-notices.ts'
import type { SiteMailer } from '../mail/site-mailer.ts'
import { hashPassword } from '../passwords/password.ts'
import type { PasswordRules } from '../passwords/password-rules.ts'
import { requireRecentPassword } from '../passwords/recent-password.ts'
import { passwordResetMail } from './password-reset-mail.ts'

interface Parts {
  reads: Pick<Reads, 'authors' | 'passwordResets'>
  inTransaction: InTransaction
  limiter: Limiter
  backgroundWork: BackgroundWork
  accountNotices: AccountNotices
  passwordRules: PasswordRules
  /** Null if this installation sends no mail. */
  mail: SiteMailer | null
  clock: () => Date
  /** The longest delay before a forgotten name is looked up, in milliseconds. */
  maxResetDelayMs?: number
}

/** Who issues a code, and how it reaches the person who may use it. */
interface Issuer {
  actor: Actor | null
  clientNetwork: string | null
  way: 'mail' | 'owner' | 'server'
}

const mailOff = () => new AppError('mail_off', messages.resetMailOff)

const ownLink = () =>
  new AppError(
    'forbidden',
    'You cannot make a link for your own account. Change your password in Settings or, if you forgot it, ask another owner for a link.',
  )

const notUsable = () =>
  new AppError(
    'reset_code_invalid',
    'This link cannot be used: it was used already, is too old, or a newer one was sent. Ask for a new one.',
  )

/** Sets new passwords for people who forgot theirs, by a code that works once and for a short time. An account has at most one code. */
export function createPasswordResetService(parts: Parts) {
  const { reads, inTransaction, limiter, backgroundWork, accountNotices, passwordRules, mail, clock } = parts
  const { maxResetDelayMs = 1_000 } = parts

  /** Null if the account was deleted meanwhile, or is of a sample author, who has no password. */
  async function makeCode(user: User, by: Issuer) {
    const code = newToken()
    const now = clock()
    const expiresAt = new Date(now.getTime() + limits.auth.resetCodeMinutes * 60 * 1_000).toISOString()
    return inTransaction(async (stores) => {
      const { audit, authors, passwordResets, lock } = stores
      if (by.actor) {
        await lock('owners')
        await assertStillOwner(stores, by.actor)
      }
      await lock(`author ${user.id}`)
      const current = await authors.find(user.id)
      if (!current || current.password_hash === null) return null
      await passwordResets.put({
        user_id: user.id,
        code_hash: hashToken(code),
        expires_at: expiresAt,
        issued_by: by.actor?.id ?? null,
      })
      const { username, email } = current
      const { actor, clientNetwork, way } = by
      const event = { now, actor, subject: username, clientNetwork, details: { way } }
      await audit.record({ kind: 'password_reset_link', ...event })
      return { username, email, code, expiresAt }
    })
  }

  async function findAccount(usernameOrEmail: string): Promise<User> {
    const user = await reads.authors.findByUsernameOrEmail(usernameOrEmail)
    if (!user) throw noAccount()
    return user
  }

  async function issueBy(user: User, by: Issuer) {
    const made = await makeCode(user, by)
    if (!made) throw new AppError('conflict', 'A sample author cannot sign in, and so has no password.')
    return made
  }

  async function noteRefusal(clientNetwork: string): Promise<void> {
    const event = { now: clock(), actor: null, subject: null, clientNetwork }
    await inTransaction(({ audit }) => audit.recordRefusal({ kind: 'password_reset_refused', ...event }))
  }

  return {
    /**
     * Mails a link to set a new password. Returns before the name is looked up, which happens after a random delay: neither the response,
     * nor its time, nor that of the next calls reveals whether there is such an account. Later failures are logged. An account that has
     * reached its hourly limit of mails gets no more.
     */
    async forgot({ username }: ForgottenPassword, clientNetwork: string) {
      if (!mail) throw mailOff()
      await limiter.resetRequest(clientNetwork)
      backgroundWork.begin(async () => {
        await delay(randomInt(maxResetDelayMs))
        const user = await reads.authors.findByUsernameOrEmail(username)
        if (!user || !(await limiter.mayMailReset(user.id))) return
        const made = await makeCode(user, { actor: null, clientNetwork, way: 'mail' })
        if (made) await mail.send((site) => passwordResetMail(site, { ...made, clientNetwork }))
      })
      return { message: messages.resetMailSent }
    },

    /** Issues a code for the operator. Checks no permissions: not for calls of the API. */
    issue: async (usernameOrEmail: string) =>
      issueBy(await findAccount(usernameOrEmail), { actor: null, clientNetwork: null, way: 'server' }),

    /** Issues a code that an owner passes on. Not for their own account: otherwise somebody who found the session open could set the password. */
    async issueFor(actor: Actor, usernameOrEmail: string, clientNetwork: string) {
      requireOwner(actor)
      const user = await findAccount(usernameOrEmail)
      if (user.id === actor.id) throw ownLink()
      requireRecentPassword(actor, clock())
      const { code, expiresAt } = await issueBy(user, { actor, clientNetwork, way: 'owner' })
      return { code, expiresDate: expiresAt }
    },

    /** Sets a new password with a code, which is used up, and ends all sessions of the account. It begins no session and lifts no suspension. */
    async reset({ code, newPassword }: PasswordReset, clientNetwork: string) {
      const check = createFieldCheck()
      const problem = await passwordRules.problem(newPassword)
      if (problem) check.refuse('newPassword', problem)
      check.throwIfRefused()
      await limiter.resetAttempt(clientNetwork)
      const codeHash = hashToken(code)
      // Before hashing, so that nobody without a code causes that work.
      if (!(await reads.passwordResets.findOpen(codeHash, clock().toISOString()))) {
        await noteRefusal(clientNetwork)
        throw notUsable()
      }
      // The code was right, even if hashing fails.
      await limiter.resetRight(clientNetwork)
      const hash = await hashPassword(newPassword, networkClient(clientNetwork))
      const user = await inTransaction(async ({ audit, authors, passwordResets, sessions, lock }) => {
        const userId = await openFor(passwordResets)
        await lock(`author ${userId}`)
        // If a code is used twice at once, the second use finds it gone.
        await openFor(passwordResets)
        await passwordResets.removeOf(userId)
        await authors.setPasswordHash(userId, hash)
        await sessions.removeOf(userId)
        const user = await authors.find(userId)
        await audit.record({
          kind: 'password_reset',
          now: clock(),
          actor: null,
          account: userId,
          subject: user?.username ?? null,
          clientNetwork,
        })
        return user
      })
      if (user) {
        await limiter.passwordSet(clientNetwork, user.id)
        await accountNotices.passwordReset(user, { now: clock(), clientNetwork })
      }
      return { message: messages.passwordChanged }

      async function openFor({ findOpen }: Pick<Reads['passwordResets'], 'findOpen'>): Promise<string> {
        const open = await findOpen(codeHash, clock().toISOString())
        if (!open) throw notUsable()
        return open.user_id
      }
    },
  }
}
