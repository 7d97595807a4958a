import { sql } from 'kysely'
import type { Dialect } from '../dialects/dialect.ts'
import type { SchemaStep } from '../schema-step.ts'

/**
 * Pages of the site, which are posts of another kind with a published status of their own. The check holds for whatever writes a post: a page
 * is never `public`, a post never `page`, and what is taken down neither. An older program may still read next to this step, as it sees a page
 * as a hidden post. It must not write: it would publish a page as a post, and only the check would stop it, with a 500.
 */
export const migration = ({ column: { text } }: Dialect): SchemaStep => ({
  oldestWriter: 'this',
  oldestReader: 'any',
  async up(db) {
    await db.schema
      .alterTable('post')
      .addColumn('kind', text, (column) =>
        column
          .notNull()
          .defaultTo('post')
          .check(
            sql`(kind = 'post' and status <> 'page') or (kind = 'page' and status <> 'public' and (taken_down_at is null or status <> 'page'))`,
          ),
      )
      .execute()
    await db.schema
      .createIndex('post_page')
      .on('post')
      .columns(['title_key', 'id'])
      .where(sql.ref('kind'), '=', 'page')
      .execute()
  },
})
