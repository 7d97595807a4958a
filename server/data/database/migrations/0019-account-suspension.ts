import { sql } from 'kysely'
import type { Dialect } from '../dialects/dialect.ts'
import type { SchemaStep } from '../schema-step.ts'

/**
 * Accounts that owners suspended; and the log no longer has titles and addresses of hidden posts that were deleted, as these are for their
 * authors alone. A program of the version before may read beside this one, but must not write: it would let suspended accounts sign in, count
 * suspended owners as owners, and write such titles again.
 */
export const accountSuspension = ({ column: { text } }: Dialect): SchemaStep => ({
  oldestWriter: 'this',
  oldestReader: 'any',
  async up(db) {
    for (const column of ['suspended_at', 'suspended_by', 'suspension_reason'])
      await db.schema.alterTable('user').addColumn(column, text).execute()
    // Their details were always `url` and `status`, and no address has a quotation mark in it.
    for (const status of ['draft', 'private'])
      await sql`
        update audit_event set subject = null, details = ${JSON.stringify({ status })}
        where kind = 'post_deletion' and details like ${`%"status":"${status}"%`}`.execute(db)
  },
})
