import { sql } from 'kysely'
import type { Dialect } from '../dialects/dialect.ts'
import type { SchemaStep } from '../schema-step.ts'

/**
 * Accounts that owners suspended. Also removes titles and addresses of deleted hidden posts from the log, as only their authors may see
 * these. A program of the previous version may read next to this step, but must not write: it would let suspended accounts sign in, count
 * suspended owners as owners, and log such titles again.
 */
export const migration = ({ column: { text } }: Dialect): SchemaStep => ({
  oldestWriter: 'this',
  oldestReader: 'any',
  async up(db) {
    for (const column of ['suspended_at', 'suspended_by', 'suspension_reason'])
      await db.schema.alterTable('user').addColumn(column, text).execute()
    // Their details were always `url` and `status`, and no address contains a quotation mark.
    for (const status of ['draft', 'private'])
      await sql`
        update audit_event set subject = null, details = ${JSON.stringify({ status })}
        where kind = 'post_deletion' and details like ${`%"status":"${status}"%`}`.execute(db)
  },
})
