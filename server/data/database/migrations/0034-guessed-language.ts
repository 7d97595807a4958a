import { sql } from 'kysely'
import type { Dialect } from '../dialects/dialect.ts'
import type { SchemaStep } from '../schema-step.ts'

/**
 * The language that the text of a post is guessed to be in, for posts whose author chose none: null until it was guessed, empty if that was not sure. Programs of the
 * previous version insert posts without it, which the next start guesses, and leave the guess of what they change as it is until the next save.
 */
export const migration = ({ column: { text } }: Dialect): SchemaStep => ({
  oldestWriter: 'any',
  oldestReader: 'any',
  async up(db) {
    await db.schema.alterTable('post').addColumn('guessed_language', text).execute()
    await db.schema
      .createIndex('post_without_guess')
      .on('post')
      .column('id')
      .where(sql.ref('guessed_language'), 'is', null)
      .execute()
  },
})
