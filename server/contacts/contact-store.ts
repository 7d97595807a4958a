import type { Kysely, Selectable, Transaction } from 'kysely'
import { beforeCursor, type Cursor } from '../database/keyset.ts'
import type { Schema } from '../database/schema.ts'

export type ContactRow = Selectable<Schema['contact_message']>

export const contactReads = (db: Kysely<Schema>) => ({
  /** The newest messages before a cursor, newest first. */
  list: (limit: number, before: Cursor | null): Promise<ContactRow[]> =>
    db
      .selectFrom('contact_message')
      .selectAll()
      .$if(before !== null, (query) => query.where(beforeCursor('created_at', 'id', before as Cursor)))
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .execute(),

  /** True if the same text is already there. */
  async hasMessage(message: string, since: string): Promise<boolean> {
    const row = await db
      .selectFrom('contact_message')
      .select('id')
      .where('created_at', '>=', since)
      .where('message', '=', message)
      .limit(1)
      .executeTakeFirst()
    return row !== undefined
  },
})

export const contactWrites = (trx: Transaction<Schema>) => ({
  async insert(row: ContactRow): Promise<void> {
    await trx.insertInto('contact_message').values(row).execute()
  },
})
