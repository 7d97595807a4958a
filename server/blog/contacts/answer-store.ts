import type { Kysely, Selectable, Transaction } from 'kysely'
import type { Instant, Schema } from '../../data/database/schema.ts'

export type AnswerRow = Selectable<Schema['contact_answer']>

export const answerReads = (db: Kysely<Schema>) => ({
  find: (id: string): Promise<AnswerRow | undefined> =>
    db.selectFrom('contact_answer').selectAll().where('id', '=', id).executeTakeFirst(),

  /** The answers to each of these messages, by its id, oldest first. */
  async listByContact(contactIds: string[]): Promise<Map<string, AnswerRow[]>> {
    if (contactIds.length === 0) return new Map()
    const rows = await db
      .selectFrom('contact_answer')
      .selectAll()
      .where('contact_id', 'in', contactIds)
      .orderBy('contact_id')
      .orderBy('id')
      .execute()
    return Map.groupBy(rows, ({ contact_id }) => contact_id)
  },
})

export const answerWrites = (trx: Transaction<Schema>) => ({
  async insert(row: AnswerRow): Promise<void> {
    await trx.insertInto('contact_answer').values(row).execute()
  },

  async setSent(id: string, sent_at: Instant): Promise<void> {
    await trx.updateTable('contact_answer').set({ sent_at }).where('id', '=', id).execute()
  },

  async remove(id: string): Promise<void> {
    await trx.deleteFrom('contact_answer').where('id', '=', id).execute()
  },
})
