import type { SchemaStep } from '../schema-step.ts'

/** Each first publication asks for the highest number in the trash, which without an index meant reading all of it. */
export const migration = (): SchemaStep => ({
  oldestWriter: 'any',
  oldestReader: 'any',
  async up(db) {
    await db.schema.createIndex('trashed_post_publication').on('trashed_post').column('publication').execute()
  },
})
