import { createHash } from 'node:crypto'
import type { CounterRows } from './rate-limit-store.ts'

/** How long it is remembered from where somebody signed in, in milliseconds. */
const lifetimeMs = 60 * 24 * 60 * 60 * 1_000
/** So many networks an account knows; of more, those from which it was not signed in for longest are forgotten. */
export const maxKnownClientNetworks = 100

/** A digest: nobody who only looks into the table reads there from where who signs in. */
const keyOf = (network: string, account: string) =>
  `known-network:${account}:${createHash('sha256').update(`${network} ${account}`).digest('base64url')}`

/** The networks from which an account's right password came, in the table of the limits, whose rows run out. Accounts are named by digests. */
export function createKnownClientNetworks({ db, transaction }: CounterRows) {
  /** Remembers a network for its whole time from now on. */
  async function renew(network: string, account: string): Promise<void> {
    const row = { points: 1, expires_at: Date.now() + lifetimeMs }
    await transaction((trx) =>
      trx
        .insertInto('rate_limit')
        .values({ key: keyOf(network, account), ...row })
        .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
        .execute(),
    )
  }

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

    renew,

    /** Remembers a network that was not known. */
    async add(network: string, account: string): Promise<void> {
      await renew(network, account)
      const beyond = db
        .selectFrom('rate_limit')
        .select('key')
        // A semicolon is what follows a colon: all keys that begin with these.
        .where('key', '>=', `known-network:${account}:`)
        .where('key', '<', `known-network:${account};`)
        .orderBy('expires_at', 'desc')
        .orderBy('key')
        .limit(maxKnownClientNetworks)
        .offset(maxKnownClientNetworks)
      await transaction((trx) => trx.deleteFrom('rate_limit').where('key', 'in', beyond).execute())
    },
  }
}
export type KnownClientNetworks = ReturnType<typeof createKnownClientNetworks>
