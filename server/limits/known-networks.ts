import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Schema } from '../database/schema.ts'

/** How long it is remembered from where somebody signed in, in milliseconds. */
const life = 60 * 24 * 60 * 60 * 1_000

/** A digest: nobody who only looks into the table reads there from where who signs in. */
const keyOf = (network: string, account: string) =>
  `known-network:${createHash('sha256').update(`${network} ${account}`).digest('base64url')}`

/** The networks from which an account's right password came, in the table of the limits, whose rows run out. */
export function createKnownNetworks(db: Kysely<Schema>) {
  return {
    async has(network: string, account: string): Promise<boolean> {
      const row = await db
        .selectFrom('rate_limit')
        .select('key')
        .where('key', '=', keyOf(network, account))
        .where('expires_at', '>', Date.now())
        .executeTakeFirst()
      return row !== undefined
    },

    async add(network: string, account: string): Promise<void> {
      const row = { points: 1, expires_at: Date.now() + life }
      await db
        .insertInto('rate_limit')
        .values({ key: keyOf(network, account), ...row })
        .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
        .execute()
    },
  }
}
