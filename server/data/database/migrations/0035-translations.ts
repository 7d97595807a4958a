import type { Dialect } from '../dialects/dialect.ts'
import type { SchemaStep } from '../schema-step.ts'

/**
 * Which posts are translations of each other: those with the same value, the id of one that was the first. Programs of the previous version show posts without the
 * links between them and leave the column as it is.
 */
export const migration = ({ column: { text } }: Dialect): SchemaStep => ({
  oldestWriter: 'any',
  oldestReader: 'any',
  async up(db) {
    await db.schema.alterTable('post').addColumn('translation_group', text).execute()
    await db.schema.createIndex('post_of_translations').on('post').column('translation_group').execute()
  },
})
