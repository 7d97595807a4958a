import { randomUUIDv7 } from 'node:crypto'
import type { Kysely, Selectable, Transaction } from 'kysely'
import type { AuditKind } from '#contract/audit.ts'
import { limits } from '#contract/limits.ts'
import { beforeCursor, type Cursor } from '../database/keyset.ts'
import type { Schema } from '../database/schema.ts'

type AuditEventRow = Selectable<Schema['audit_event']>

interface NewEvent {
  kind: AuditKind
  now: Date
  /** Who did it; null if nobody was signed in. */
  actor: { id: string; username: string } | null
  subject: string | null
  /** Null where whoever runs the server did it. */
  network: string | null
  details?: Record<string, string>
  /** How often; once unless it is said. */
  times?: number
}

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

export const auditWrites = (trx: Transaction<Schema>) => ({
  /** Tells of what the transaction does. */
  async record(event: NewEvent): Promise<void> {
    await put(trx, event, null)
  },

  /** Tells of what was refused. All that is alike within a minute is one event, so that trying on and on does not fill the log. */
  async recordRefusal(event: NewEvent): Promise<void> {
    const minute = event.now.toISOString().slice(0, 16)
    const mergeKey = [event.kind, minute, event.network, event.actor?.id, event.subject].join(' ')
    if (!(await countAgain(trx, mergeKey, event.times ?? 1))) await put(trx, event, mergeKey)
  },

  async removeBefore(instant: string): Promise<void> {
    await trx.deleteFrom('audit_event').where('created_at', '<', instant).execute()
  },

  async forgetNetworksBefore(instant: string): Promise<void> {
    await trx
      .updateTable('audit_event')
      .set({ network: null })
      .where('network', 'is not', null)
      .where('created_at', '<', instant)
      .execute()
  },
})

/** Writes an event, or counts it with all others of its kind if the day is full; only transactions that run at once may exceed that. */
async function put(trx: Transaction<Schema>, event: NewEvent, merge_key: string | null): Promise<void> {
  const { kind, now, actor, subject, network, details = {}, times = 1 } = event
  const row = { id: randomUUIDv7(), created_at: now.toISOString(), kind, times }
  if (!(await isDayFull(trx, kind, now))) {
    const who = { actor_id: actor?.id ?? null, actor: actor?.username ?? null }
    const told = { ...who, subject, network, details: JSON.stringify(details) }
    return insert(trx, { ...row, ...told, merge_key })
  }
  const others = { actor_id: null, actor: null, subject: null, network: null, details: '{"others":"yes"}' }
  await insert(trx, { ...row, ...others, merge_key: `${kind} ${startOfDay(now)}` })
}

const startOfDay = (now: Date): string => `${now.toISOString().slice(0, 10)}T00:00:00.000Z`

async function isDayFull(trx: Transaction<Schema>, kind: AuditKind, now: Date): Promise<boolean> {
  const last = await trx
    .selectFrom('audit_event')
    .select('id')
    .where('kind', '=', kind)
    .where('created_at', '>=', startOfDay(now))
    .orderBy('created_at')
    .orderBy('id')
    .offset(limits.auditKindADay - 1)
    .limit(1)
    .executeTakeFirst()
  return last !== undefined
}

async function insert(trx: Transaction<Schema>, row: AuditEventRow): Promise<void> {
  await trx
    .insertInto('audit_event')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('merge_key').doUpdateSet((eb) => ({ times: eb('audit_event.times', '+', row.times) })),
    )
    .execute()
}

/** True if there was such an event to count on. */
async function countAgain(trx: Transaction<Schema>, mergeKey: string, more: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('audit_event')
    .set((eb) => ({ times: eb('times', '+', more) }))
    .where('merge_key', '=', mergeKey)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
