import { limits } from '#contract/limits.ts'
import { messages } from '#contract/messages.ts'
import type { User } from '../../data/database/rows.ts'
import { AppError } from '../../errors.ts'
import type { Actor } from '../../foundation/actor/actor.ts'
import { quotableLine } from '../../foundation/text/plain-text.ts'
import type { InTransaction, Writes } from '../../transaction.ts'
import { requireRecentPassword } from '../passwords/recent-password.ts'
import { suspensionOf } from './author-presenter.ts'
import { noAccount } from './no-account.ts'
import { assertAnotherOwner, assertStillOwner, requireOwner } from './owner-policy.ts'

interface Parts {
  inTransaction: InTransaction
  clock: () => Date
}

/** Who does it: an owner, or null for the operator. */
interface By {
  now: Date
  actor: Actor | null
  clientNetwork: string | null
}

const ownAccount = () =>
  new AppError('forbidden', 'You cannot suspend your own account. Another owner can.', { position: 'owner' })

const notSuspended = () => new AppError('not_found', 'This account is not suspended.')

/** Returns null for a blank reason. */
function readReason(typed: string): string | null {
  const reason = quotableLine(typed)
  if ([...reason].length <= limits.account.maxSuspensionReasonCharacters) return reason || null
  const problem = `A reason may have at most ${limits.account.maxSuspensionReasonCharacters} characters.`
  throw new AppError('validation_failed', problem, { fields: { reason: problem } })
}

/** Suspends an account, or changes the reason of one that is suspended. Returns the account as it is after that. */
async function suspend(stores: Writes, user: User, reason: string | null | undefined, by: By): Promise<User> {
  const isSuspended = user.suspended_at !== null
  if (isSuspended && (reason === undefined || reason === user.suspension_reason)) return user
  await assertAnotherOwner(stores, user)
  await stores.lock(`author ${user.id}`)
  const suspension = {
    suspended_at: user.suspended_at ?? by.now.toISOString(),
    suspended_by: isSuspended ? user.suspended_by : (by.actor?.username ?? null),
    suspension_reason: reason ?? null,
  }
  await stores.authors.setSuspension(user.id, suspension)
  await stores.sessions.removeOf(user.id)
  await stores.passwordResets.removeOf(user.id)
  await stores.passwordResets.removeIssuedBy(user.id)
  await stores.invitations.removeOf(user.id)
  const details: Record<string, string> = reason ? { reason } : {}
  await stores.audit.record({ kind: 'account_suspension', ...by, subject: user.username, details })
  return { ...user, ...suspension }
}

async function lift(stores: Writes, user: User, by: By): Promise<void> {
  if (user.suspended_at === null) throw notSuspended()
  await stores.lock(`author ${user.id}`)
  const nothing = { suspended_at: null, suspended_by: null, suspension_reason: null }
  await stores.authors.setSuspension(user.id, nothing)
  await stores.audit.record({ kind: 'account_suspension_lift', ...by, subject: user.username })
}

/** Blocks accounts without deleting them. Their posts stay as public or as hidden as they are. */
export function createAccountSuspension({ inTransaction, clock }: Parts) {
  /** Changes an account. No other transaction changes who is an owner meanwhile. */
  const change = <Result>(
    username: string,
    { actor, clientNetwork }: Omit<By, 'now'>,
    work: (stores: Writes, user: User, by: By) => Promise<Result>,
  ): Promise<Result> =>
    inTransaction(async (stores) => {
      await stores.lock('owners')
      if (actor) await assertStillOwner(stores, actor)
      const user = await stores.authors.findByUsername(username)
      if (!user) throw noAccount()
      return work(stores, user, { now: clock(), actor, clientNetwork })
    })

  function assertMay(actor: Actor): void {
    requireOwner(actor)
    requireRecentPassword(actor, clock())
  }

  const server = { actor: null, clientNetwork: null }

  return {
    async suspend(actor: Actor, username: string, typedReason: string | undefined, clientNetwork: string) {
      assertMay(actor)
      const reason = typedReason === undefined ? undefined : readReason(typedReason)
      const user = await change(username, { actor, clientNetwork }, async (stores, found, by) => {
        if (found.id === actor.id) throw ownAccount()
        return suspend(stores, found, reason, by)
      })
      const suspension = suspensionOf(user)
      if (!suspension) throw new Error('It was suspended just now.')
      return { message: messages.accountSuspended, username: user.username, suspension }
    },

    async lift(actor: Actor, username: string, clientNetwork: string) {
      assertMay(actor)
      await change(username, { actor, clientNetwork }, lift)
      return { message: messages.suspensionLifted }
    },

    /** Suspends an account for the operator. Checks no permissions: not for calls of the API. Returns its username. */
    async suspendByServer(username: string, typedReason?: string): Promise<string> {
      const reason = typedReason === undefined ? undefined : readReason(typedReason)
      const user = await change(username, server, (stores, found, by) => suspend(stores, found, reason, by))
      return user.username
    },

    /** Lifts a suspension for the operator. Checks no permissions. Returns the username. */
    liftByServer: (username: string): Promise<string> =>
      change(username, server, async (stores, user, by) => {
        await lift(stores, user, by)
        return user.username
      }),
  }
}
