import { randomUUIDv7 } from 'node:crypto'
import type { Kysely, Selectable, Transaction } from 'kysely'
import type { AuditKind } from '#contract/audit.ts'
import { beforeCursor, type Cursor } from '../../data/database/cursor.ts'
import type { Schema } from '../../data/database/schema.ts'
import {
  type AuditShares,
  auditShares,
  type FullShare,
  findFullShare,
  holdersOf,
  startOfDay,
} from './audit-shares.ts'

type AuditEventRow = Selectable<Schema['audit_event']>

export interface NewEvent {
  kind: AuditKind
  now: Date
  /** Who did it; null without a session. */
  actor: { id: string; username: string } | null
  /** The id of the account that did it, for an event without a session: the event counts against its share of the log. */
  account?: string
  subject: string | null
  /** Null if the operator did it. */
  clientNetwork: string | null
  details?: Record<string, string>
  /** How often it happened. Default: once. */
  times?: number
}

/** Events of these kinds always name the account they are about: there are never more of them than accounts. */
const aboutAccounts: ReadonlySet<AuditKind> = new Set([
  'position_change',
  'password_reset_link',
  'account_suspension',
  'account_suspension_lift',
])

/** How many networks a row names if it counts events from several; an ellipsis stands for the others. */
const maxClientNetworksOfRow = 8

export const auditReads = (db: Kysely<Schema>) => ({
  /** The newest events before a cursor, newest first. */
  list: ({
    limit,
    before,
    kind,
  }: {
    limit: number
    before: Cursor | null
    kind?: AuditKind
  }): Promise<AuditEventRow[]> =>
    db
      .selectFrom('audit_event')
      .selectAll()
      .$if(kind !== undefined, (query) => query.where('kind', '=', kind as AuditKind))
      .$if(before !== null, (query) => query.where(beforeCursor('created_at', 'id', before as Cursor)))
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .execute(),
})

export const auditWrites = (trx: Transaction<Schema>, shares: AuditShares = auditShares) => ({
  /** Logs what the transaction does. */
  async record(event: NewEvent): Promise<void> {
    await put(trx, event, null, await findFullShare(trx, event, shares))
  },

  /**
   * Logs a refusal. Refusals that are alike within a minute are one row, so that repeating a call does not fill the log. `full` is a share
   * that was found to be full before.
   */
  async recordRefusal(event: NewEvent, full: FullShare | null = null): Promise<void> {
    const key = mergeKeyOf(event, event.now.toISOString().slice(0, 'YYYY-MM-DDThh:mm'.length))
    if (!full && (await countAgain(trx, key, event.times ?? 1))) return
    await put(trx, event, key, full ?? (await findFullShare(trx, event, shares)))
  },

  /** Logs an action that people repeat, such as saving. Events that are alike within an hour are one row. */
  async recordRepeated(event: NewEvent): Promise<void> {
    const key = mergeKeyOf(event, event.now.toISOString().slice(0, 'YYYY-MM-DDThh'.length))
    if (await countAgain(trx, key, event.times ?? 1)) return
    await put(trx, event, key, await findFullShare(trx, event, shares))
  },

  async removeBefore(instant: string): Promise<void> {
    await trx.deleteFrom('audit_event').where('created_at', '<', instant).execute()
  },

  /** Removes networks from all events before an instant. */
  async forgetClientNetworksBefore(instant: string): Promise<void> {
    await trx
      .updateTable('audit_event')
      .set({ network: null, holder: null, wider_holder: null, merge_key: null })
      .where('network', 'is not', null)
      .where('created_at', '<', instant)
      .execute()
  },
})

/** Events with equal merge keys are counted in one row. */
const mergeKeyOf = (
  { kind, clientNetwork, actor, subject, details = {} }: NewEvent,
  period: string,
): string => [kind, period, clientNetwork, actor?.id, subject, ...Object.values(details)].join(' ')

/** Writes an event, or counts it in the row of a full share. */
async function put(
  trx: Transaction<Schema>,
  event: NewEvent,
  merge_key: string | null,
  full: FullShare | null,
): Promise<void> {
  const { kind, now, actor, subject, clientNetwork, details = {}, times = 1 } = event
  const row = {
    id: randomUUIDv7(),
    created_at: now.toISOString(),
    kind,
    actor_id: actor?.id ?? null,
    actor: actor?.username ?? null,
    subject,
    network: clientNetwork,
    details: JSON.stringify(details),
    times,
    merge_key,
    ...holdersOf(event),
  }
  await (full ? putBeyond(trx, row, full) : insert(trx, row))
}

/** Counts an event in the row of everything beyond a share on that day. The row names whose share it is and as many networks as it has room for. */
async function putBeyond(
  trx: Transaction<Schema>,
  row: AuditEventRow,
  { beyond, of }: FullShare,
): Promise<void> {
  const isOfAccount = beyond === 'account'
  const isNamed = aboutAccounts.has(row.kind) || (isOfAccount && row.actor === null)
  const subject = isNamed ? row.subject : null
  const network = beyond === 'network' ? of : row.network
  const id = [row.kind, startOfDay(new Date(row.created_at)), 'beyond', of, subject].join(' ')
  const who = isOfAccount ? {} : { actor_id: null, actor: null }
  const merged = {
    ...row,
    ...who,
    subject,
    network,
    details: JSON.stringify({ beyond }),
    merge_key: id,
  }
  const written = await insert(trx, merged)
  const networks = written.network?.split(', ') ?? []
  if (network === null || networks.includes(network) || networks.length > maxClientNetworksOfRow) return
  networks.push(networks.length < maxClientNetworksOfRow ? network : '…')
  await trx
    .updateTable('audit_event')
    .set({ network: networks.join(', ') })
    .where('merge_key', '=', id)
    .execute()
}

/** Writes a row, or adds to the row that has its merge key. Returns the networks of that row. */
const insert = (trx: Transaction<Schema>, row: AuditEventRow): Promise<Pick<AuditEventRow, 'network'>> =>
  trx
    .insertInto('audit_event')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('merge_key').doUpdateSet((eb) => ({ times: eb('audit_event.times', '+', row.times) })),
    )
    .returning('network')
    .executeTakeFirstOrThrow()

/** True if there was a row to add to. */
async function countAgain(trx: Transaction<Schema>, mergeKey: string, more: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('audit_event')
    .set((eb) => ({ times: eb('times', '+', more) }))
    .where('merge_key', '=', mergeKey)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
