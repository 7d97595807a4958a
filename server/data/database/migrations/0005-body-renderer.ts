import type { Migration } from 'kysely/migration'

/** Each start looks for outdated renderings: without this index it would read every body. */
export const migration = (): Migration => ({
  async up(db) {
    await db.schema
      .createIndex('post_body_renderer')
      .on('post_body')
      .columns(['renderer', 'post_id'])
      .execute()
  },
})
