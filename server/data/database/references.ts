import { type Kysely, sql } from 'kysely'
import type { Schema } from './schema.ts'

/** A column that references a row of another table, and what happens to a row whose reference is broken. */
export interface Reference {
  table: keyof Schema
  column: string
  parent: 'post' | 'user' | 'image'
  /** The action of the foreign key; `keep` for rows that nobody could restore. */
  without: 'remove' | 'forget' | 'keep'
}

const ofPost = (table: Reference['table'], column = 'post_id'): Reference => ({
  table,
  column,
  parent: 'post',
  without: 'remove',
})
const ofUser = (table: Reference['table']): Reference => ({
  table,
  column: 'user_id',
  parent: 'user',
  without: 'remove',
})

/** Every foreign key of the schema. */
export const references: readonly Reference[] = [
  ofUser('author_word'),
  ofUser('account_session'),
  ofUser('password_reset'),
  ofUser('author_count'),
  ofUser('account_usage'),
  { table: 'post', column: 'author_id', parent: 'user', without: 'forget' },
  { table: 'image', column: 'uploader_id', parent: 'user', without: 'forget' },
  { ...ofPost('post_body'), without: 'keep' },
  ofPost('post_tag'),
  ofPost('post_take_down'),
  ofPost('related_post'),
  ofPost('related_post', 'related_id'),
  ofPost('post_address'),
  ofPost('post_image'),
  { table: 'post_image', column: 'image_id', parent: 'image', without: 'remove' },
  ofPost('post_view_day'),
  ofPost('post_visit'),
]

/** True for a row that references a missing row. */
export const isOrphaned = ({ table, column, parent }: Reference) => sql`
  ${sql.ref(`${table}.${column}`)} is not null and not exists (
    select 1 from ${sql.table(parent)} as parent where parent.id = ${sql.ref(`${table}.${column}`)}
  )`

/** The missing ids that rows reference, sorted. */
export async function listOrphans(
  db: Kysely<Schema>,
  reference: Reference,
  { after, limit }: { after: string; limit: number },
): Promise<string[]> {
  const { table, column } = reference
  const { rows } = await sql<{ id: string }>`
    select distinct ${sql.ref(column)} as id from ${sql.table(table)}
    where ${sql.ref(column)} > ${after} and ${isOrphaned(reference)} order by 1 limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}
