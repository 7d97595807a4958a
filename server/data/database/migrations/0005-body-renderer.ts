import type { Migration } from 'kysely/migration'

/** Each start asks which renderings are outdated: without it that reads every body. */
export const bodyRenderer = (): Migration => ({
  async up(db) {
    await db.schema
      .createIndex('post_body_renderer')
      .on('post_body')
      .columns(['renderer', 'post_id'])
      .execute()
  },
})
