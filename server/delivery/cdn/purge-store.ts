import { type ExpressionBuilder, type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { Instant, Schema } from '../../data/database/schema.ts'

export type PurgeRow = Pick<Selectable<Schema['purge_outbox']>, 'id' | 'keys' | 'times_sent'>

/** An instant so many milliseconds later. */
const later = (instant: Instant, milliseconds: number): Instant =>
  new Date(Date.parse(instant) + milliseconds).toISOString()

/** An instant further ahead than this was written by a clock that was ahead. */
const maxWaitMs = 60_000

/** Whether a row is due. An instant far ahead was written by a clock that has been corrected since, and counts as due. */
const isDue = (eb: ExpressionBuilder<Schema, 'purge_outbox'>, now: Instant) =>
  eb.or([eb('due_at', '<=', now), eb('due_at', '>', later(now, maxWaitMs))])

const isFree = (eb: ExpressionBuilder<Schema, 'purge_outbox'>, now: Instant) =>
  eb.or([
    eb('claimed_until', 'is', null),
    eb('claimed_until', '<=', now),
    eb('claimed_until', '>', later(now, maxWaitMs)),
  ])

/** Whether a row may be sent now. */
const isToSend = (eb: ExpressionBuilder<Schema, 'purge_outbox'>, now: Instant) =>
  eb.and([isDue(eb, now), isFree(eb, now)])

export const purgeReads = (db: Kysely<Schema>) => ({
  /** Counts all rows, those that were never acknowledged, with the oldest instant of these, and those that may be sent now. */
  async summarize(
    now: Instant,
  ): Promise<{ rows: number; unsent: number; oldest: Instant | null; due: number }> {
    const found = await db
      .selectFrom('purge_outbox')
      .select((eb) => [
        eb.fn.countAll().as('rows'),
        sql`count(case when times_sent = 0 then 1 end)`.as('unsent'),
        sql<Instant | null>`min(case when times_sent = 0 then created_at end)`.as('oldest'),
        eb.fn.count(eb.case().when(isToSend(eb, now)).then(1).end()).as('due'),
      ])
      .executeTakeFirstOrThrow()
    const { rows, unsent, oldest, due } = found
    return { rows: Number(rows), unsent: Number(unsent), oldest, due: Number(due) }
  },
})

export const purgeWrites = (trx: Transaction<Schema>) => ({
  async insert(id: string, keys: string, now: Instant): Promise<void> {
    const row = { id, keys, times_sent: 0, created_at: now, due_at: now, claimed_until: null }
    await trx.insertInto('purge_outbox').values(row).execute()
  },

  async removeAll(): Promise<void> {
    await trx.deleteFrom('purge_outbox').execute()
  },

  /**
   * Claims the oldest rows that are due for `lease` milliseconds, so that no other process sends them meanwhile. If two processes try at the same
   * moment, the second waits for the first. PostgreSQL then repeats the outer condition alone with what the first has written: it finds the rows
   * claimed, or sent already.
   */
  claim: (now: Instant, { lease, limit }: { lease: number; limit: number }): Promise<PurgeRow[]> =>
    trx
      .updateTable('purge_outbox')
      .set({ claimed_until: later(now, lease) })
      .where((eb) => isToSend(eb, now))
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('purge_outbox')
          .select('id')
          .where((due) => isToSend(due, now))
          .orderBy('id')
          .limit(limit),
      )
      .returning(['id', 'keys', 'times_sent'])
      .execute(),

  /**
   * Records that the CDN acknowledged these rows, each of which was sent `timesSent` times before. They are sent again at the given instant, or
   * deleted without one. If two processes sent the same rows, because the first took longer than its lease, only one of them records it.
   */
  async markSent(ids: string[], timesSent: number, sendAgainAt: Instant | null): Promise<void> {
    if (sendAgainAt === null) {
      await trx
        .deleteFrom('purge_outbox')
        .where('id', 'in', ids)
        .where('times_sent', '=', timesSent)
        .execute()
      return
    }
    await trx
      .updateTable('purge_outbox')
      .set({ times_sent: timesSent + 1, due_at: sendAgainAt, claimed_until: null })
      .where('id', 'in', ids)
      .where('times_sent', '=', timesSent)
      .execute()
  },

  /** Ends the claim of rows that could not be sent. */
  async release(ids: string[]): Promise<void> {
    await trx.updateTable('purge_outbox').set({ claimed_until: null }).where('id', 'in', ids).execute()
  },
})
