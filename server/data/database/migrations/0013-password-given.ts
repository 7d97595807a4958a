import type { Migration } from 'kysely/migration'
import type { Dialect } from '../dialects/dialect.ts'

/** When the password was given again in a session. Null until then: signing in, which began the session, was the last time. */
export const passwordGiven = ({ column: { text } }: Dialect): Migration => ({
  async up(db) {
    await db.schema.alterTable('session').addColumn('password_given_at', text).execute()
  },
})
