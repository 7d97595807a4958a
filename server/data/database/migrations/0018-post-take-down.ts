import { sql } from 'kysely'
import type { Dialect } from '../dialects/dialect.ts'
import type { SchemaStep } from '../schema-step.ts'

/**
 * Posts that owners took down. The check holds for whatever writes a post: one that is taken down is never public. An older program may
 * still read next to this step, as it sees such a post as a private one. It must not write: it knows no reason to refuse publishing, and
 * only the check would stop it, with a 500.
 */
export const migration = ({ column: { text }, tableEnd }: Dialect): SchemaStep => ({
  oldestWriter: 'this',
  oldestReader: 'any',
  async up(db) {
    await db.schema
      .alterTable('post')
      .addColumn('taken_down_at', text, (column) =>
        column.check(sql`taken_down_at is null or status <> 'public'`),
      )
      .execute()
    await db.schema
      .createIndex('post_taken_down')
      .on('post')
      .columns(['taken_down_at', 'id'])
      .where(sql.ref('taken_down_at'), 'is not', null)
      .execute()
    await db.schema
      .createTable('post_take_down')
      .addColumn('post_id', text, (column) =>
        column.notNull().primaryKey().references('post.id').onDelete('cascade'),
      )
      .addColumn('url', text, (column) => column.notNull().unique())
      .addColumn('title', text, (column) => column.notNull())
      .addColumn('title_key', text, (column) => column.notNull())
      .addColumn('reason', text, (column) => column.notNull())
      .addColumn('actor_id', text)
      .addColumn('actor', text)
      .addColumn('digest', text, (column) => column.notNull())
      .modifyEnd(tableEnd)
      .execute()
  },
})
