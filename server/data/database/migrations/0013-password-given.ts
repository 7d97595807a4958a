import type { Migration } from 'kysely/migration'
import type { Dialect } from '../dialects/dialect.ts'

/** When the password was given again in a session. Null until then: the last time was the sign-in that began the session. */
export const migration = ({ column: { text } }: Dialect): Migration => ({
  async up(db) {
    await db.schema.alterTable('session').addColumn('password_given_at', text).execute()
  },
})
