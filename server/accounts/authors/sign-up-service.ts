import { randomUUIDv7 } from 'node:crypto'
import type { SignUp } from '#contract/auth.ts'
import type { Position } from '#contract/author.ts'
import type { AccessKey } from '../../data/settings/access-key.ts'
import { AppError, createFieldCheck } from '../../errors.ts'
import { networkClient } from '../../foundation/concurrency/queue-client.ts'
import type { Limiter } from '../../limits/rates/limiter.ts'
import type { InTransaction, Writes } from '../../transaction.ts'
import { hashPassword } from '../passwords/password.ts'
import type { PasswordRules } from '../passwords/password-rules.ts'
import { checkedEmail, checkedName } from './author-fields.ts'
import { newUserRow } from './new-user-row.ts'
import { usernameProblem } from './username.ts'

interface Parts {
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

/** Creates accounts for people who know the access key; the first one becomes owner. */
export function createSignUpService({ inTransaction, accessKey, limiter, passwordRules, clock }: Parts) {
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

  async function insert(account: Account, password_hash: string, clientNetwork: string) {
    return inTransaction(async ({ audit, authors, settings, lock }) => {
      await lock('sign-up')
      await assertFree(authors, account)
      const now = clock()
      const id = randomUUIDv7()
      const isFirst = await settings.claim('first_account_at', now.toISOString())
      const position: Position = isFirst ? 'owner' : 'author'
      const created_at = now.toISOString()
      await authors.insert(newUserRow({ ...account, id, password_hash, position, created_at }))
      const actor = { id, username: account.username }
      await audit.record({ kind: 'sign_up', now, actor, subject: null, clientNetwork, details: { position } })
      return position
    })
  }

  async function noteRefusal(clientNetwork: string): Promise<void> {
    const event = { now: clock(), actor: null, subject: null, clientNetwork }
    await inTransaction(({ audit }) => audit.recordRefusal({ kind: 'sign_up_refused', ...event }))
  }

  return {
    /**
     * Creates an account: the first one ever is an owner, each later one an author. The access key is checked before anything else, so that
     * a stranger does not learn which names exist.
     */
    async signUp(payload: SignUp, clientNetwork: string) {
      await limiter.accessKeyAttempt(clientNetwork)
      if (!(await accessKey.accepts(payload.accessKey))) {
        await noteRefusal(clientNetwork)
        throw new AppError('forbidden', 'The access key is wrong. Ask an owner of this blog for it.', {
          fields: { accessKey: 'This is not the access key.' },
        })
      }
      await limiter.accessKeyRight(clientNetwork)
      const account = await checked(payload)
      await limiter.signUp(clientNetwork)
      const position = await insert(
        account,
        await hashPassword(payload.password, networkClient(clientNetwork)),
        clientNetwork,
      )
      return { message: 'Account created. Sign in to begin.', username: account.username, position }
    },
  }
}
