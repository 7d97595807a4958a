import { randomUUIDv7 } from 'node:crypto'
import type { KeyInvitation, SignUp } from '#contract/auth.ts'
import { limits } from '#contract/limits.ts'
import type { AccessKey } from '../../data/settings/access-key.ts'
import { AppError, createFieldCheck } from '../../errors.ts'
import { networkClient } from '../../foundation/concurrency/queue-client.ts'
import type { Limiter } from '../../limits/rates/limiter.ts'
import type { InTransaction, Reads, Writes } from '../../transaction.ts'
import { hashPassword } from '../passwords/password.ts'
import type { PasswordRules } from '../passwords/password-rules.ts'
import { checkedEmail, checkedName } from './author-fields.ts'
import { newUserRow } from './new-user-row.ts'
import { createFindKey, createFindPermit, type SignUpPermit, usePermit } from './sign-up-permit.ts'
import { usernameProblem } from './username.ts'

interface Parts {
  reads: Pick<Reads, 'invitations'>
  inTransaction: InTransaction
  accessKey: AccessKey
  limiter: Limiter
  passwordRules: PasswordRules
  clock: () => Date
}

type Account = Pick<SignUp, 'name' | 'username' | 'email'>

/** Throws `conflict` if another account has the username or the email. */
async function assertFree(authors: Writes['authors'], { username, email }: Account): Promise<void> {
  const fields: Record<string, string> = {}
  if (await authors.isUsernameTaken(username)) fields.username = 'This username is taken. Choose another one.'
  if (await authors.findByEmail(email)) fields.email = 'An account with this email exists. Sign in instead.'
  const problems = Object.values(fields)
  if (problems.length > 0) throw new AppError('conflict', problems.join(' '), { fields })
}

/** One response to whatever does not open sign-up, so that it tells nothing of invitations. */
const refused = () =>
  new AppError(
    'forbidden',
    `This access key does not work. Ask an owner of this blog for it, or for an invitation: one works once, for ${limits.auth.invitationDays} days, and only with the email address that it was made for.`,
    {
      fields: { accessKey: 'This is neither the access key nor an open invitation for this email address.' },
    },
  )

/** Creates accounts for people who know the access key or were invited; the first one becomes owner. */
export function createSignUpService(parts: Parts) {
  const { inTransaction, limiter, passwordRules, clock } = parts
  const findPermit = createFindPermit(parts)
  const findKey = createFindKey(parts)

  async function checked({ name, username, email, password }: SignUp): Promise<Account> {
    const check = createFieldCheck()
    const account = {
      name: checkedName(check, name),
      username: username.trim(),
      email: checkedEmail(check, email),
    }
    const invalid = {
      username: usernameProblem(account.username),
      password: await passwordRules.problem(password),
    }
    for (const [field, problem] of Object.entries(invalid)) if (problem) check.refuse(field, problem)
    check.throwIfRefused()
    return account
  }

  /** Returns the position of the new account; null if the permit does not hold any more. */
  async function insert(
    account: Account,
    permit: SignUpPermit,
    { password_hash, clientNetwork }: { password_hash: string; clientNetwork: string },
  ) {
    return inTransaction(async (stores) => {
      const { audit, authors, lock } = stores
      await lock('sign-up')
      await assertFree(authors, account)
      const now = clock()
      const id = randomUUIDv7()
      const created_at = now.toISOString()
      const permitted = await usePermit(stores, permit, created_at)
      if (!permitted) return null
      const { position, invitedBy } = permitted
      await authors.insert(newUserRow({ ...account, id, password_hash, position, created_at }))
      const actor = { id, username: account.username }
      const details = { position, ...(invitedBy !== null && { invitedBy }) }
      await audit.record({ kind: 'sign_up', now, actor, subject: null, clientNetwork, details })
      return position
    })
  }

  async function refuse(clientNetwork: string): Promise<never> {
    const event = { now: clock(), actor: null, subject: null, clientNetwork }
    await inTransaction(({ audit }) => audit.recordRefusal({ kind: 'sign_up_refused', ...event }))
    throw refused()
  }

  return {
    /** Tells what a key is to, before anything is typed. Guesses count as if they were tried by signing up. */
    async findInvitation(sent: string, clientNetwork: string): Promise<{ invitation: KeyInvitation | null }> {
      await limiter.accessKeyAttempt(clientNetwork)
      const { isKey, invitation } = await findKey(sent)
      if (!isKey && !invitation) return refuse(clientNetwork)
      await limiter.accessKeyRight(clientNetwork)
      if (!invitation) return { invitation: null }
      const { position, inviter: by, inviter_name: name, email } = invitation
      return { invitation: { position, by, name, isForOneAddress: email !== null } }
    },

    /**
     * Creates an account: the first one ever is an owner, each later one an author or what its invitation says. The access key is checked
     * before anything else, so that a stranger does not learn which names exist.
     */
    async signUp(payload: SignUp, clientNetwork: string) {
      await limiter.accessKeyAttempt(clientNetwork)
      const permit = (await findPermit(payload)) ?? (await refuse(clientNetwork))
      await limiter.accessKeyRight(clientNetwork)
      const account = await checked(payload)
      await limiter.signUp(clientNetwork)
      const password_hash = await hashPassword(payload.password, networkClient(clientNetwork))
      const position =
        (await insert(account, permit, { password_hash, clientNetwork })) ?? (await refuse(clientNetwork))
      return { message: 'Account created. Sign in to begin.', username: account.username, position }
    },
  }
}
