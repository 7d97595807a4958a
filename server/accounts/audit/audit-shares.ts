import type { Transaction } from 'kysely'
import type { AuditKind } from '#contract/audit.ts'
import { limits } from '#contract/limits.ts'
import type { Schema } from '../../data/database/schema.ts'
import { widerClientNetworkOf, widerFactor } from '../../foundation/client/client-network.ts'

/** How many events of a kind the log names individually in a day. */
export interface AuditShares {
  ofAccount: number
  /** For events without a session; a /48 has four times as many. */
  ofClientNetwork: number
  /** For refusals of strangers, of all networks together. */
  ofStrangers: number
}
export const auditShares: AuditShares = {
  ofAccount: limits.audit.eventsPerAccountAndDay,
  ofClientNetwork: limits.audit.eventsPerClientNetworkAndDay,
  ofStrangers: limits.audit.anonymousRefusalsPerDay,
}

/** The share that is full: of an account by id, of a client network or a /48, or of all strangers. */
export interface FullShare {
  beyond: 'account' | 'network' | 'everybody'
  of: string
}

interface LoggedEvent {
  kind: AuditKind
  now: Date
  actor: { id: string } | null
  /** The id of the account that did it, for events without a session. */
  account?: string
  clientNetwork: string | null
}

/** Refusals that anybody can cause any number of times, without an account or a key. */
const refusalsOfStrangers: ReadonlySet<AuditKind> = new Set([
  'sign_in_refused',
  'sign_up_refused',
  'password_reset_refused',
  'limit_reached',
])

/**
 * Whose share an event counts against: an account's, or that of a stranger's network and of the wider network around it. What the operator
 * does counts against none.
 */
export function holdersOf({ actor, account = actor?.id, clientNetwork }: LoggedEvent) {
  if (account !== undefined) return { holder: account, wider_holder: null }
  return { holder: clientNetwork, wider_holder: clientNetwork && widerClientNetworkOf(clientNetwork) }
}

export const startOfDay = (now: Date): string => `${now.toISOString().slice(0, 10)}T00:00:00.000Z`

/**
 * The first share that an event would exceed; null if it fits. An account has only its own share, so that nobody else can fill it; refusals
 * of strangers also have a common one. Transactions that run at the same moment may each exceed a share by one.
 */
export async function findFullShare(
  trx: Transaction<Schema>,
  event: LoggedEvent,
  shares: AuditShares,
): Promise<FullShare | null> {
  const { holder, wider_holder } = holdersOf(event)
  const has = (share: number, column: 'holder' | 'wider_holder', of: string | null) =>
    hasEvents(trx, event, { share, column, of })
  // There are never more deletions than accounts.
  if (holder === null || event.kind === 'account_deletion') return null
  if (wider_holder === null)
    return (await has(shares.ofAccount, 'holder', holder)) ? { beyond: 'account', of: holder } : null
  if (await has(shares.ofClientNetwork, 'holder', holder)) return { beyond: 'network', of: holder }
  const isWider = wider_holder !== holder
  if (isWider && (await has(widerFactor * shares.ofClientNetwork, 'wider_holder', wider_holder)))
    return { beyond: 'network', of: wider_holder }
  const isShared = refusalsOfStrangers.has(event.kind)
  return isShared && (await has(shares.ofStrangers, 'wider_holder', null))
    ? { beyond: 'everybody', of: 'strangers' }
    : null
}

/** True if at least this many events of a kind were logged since the day began, for one holder or for all strangers. */
async function hasEvents(
  trx: Transaction<Schema>,
  { kind, now }: LoggedEvent,
  { share, column, of }: { share: number; column: 'holder' | 'wider_holder'; of: string | null },
): Promise<boolean> {
  const last = await trx
    .selectFrom('audit_event')
    .select('created_at')
    .where('kind', '=', kind)
    .where(column, of === null ? 'is not' : '=', of)
    .where('created_at', '>=', startOfDay(now))
    .orderBy('created_at')
    .offset(share - 1)
    .limit(1)
    .executeTakeFirst()
  return last !== undefined
}
