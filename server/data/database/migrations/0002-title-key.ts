import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { caseFolded } from '../../../foundation/text/plain-text.ts'
import type { Dialect } from '../dialects/dialect.ts'

/** The part of the schema at that time that this step uses. */
interface Schema {
  post: { id: string; title: string; title_key: string }
}

/** How many posts are read at a time. */
const batch = 1_000

/** Titles folded for matching, for the filter of one's own posts. */
export const migration = ({ column: { text } }: Dialect): Migration => ({
  async up(db: Kysely<Schema>) {
    await db.schema
      .alterTable('post')
      .addColumn('title_key', text, (column) => column.notNull().defaultTo(''))
      .execute()
    let posts = await after(db, '')
    while (posts.length > 0) {
      for (const { id, title } of posts) {
        await db
          .updateTable('post')
          .set({ title_key: caseFolded(title) })
          .where('id', '=', id)
          .execute()
      }
      posts = await after(db, posts.at(-1)?.id as string)
    }
  },
})

const after = (db: Kysely<Schema>, id: string) =>
  db.selectFrom('post').select(['id', 'title']).where('id', '>', id).orderBy('id').limit(batch).execute()
