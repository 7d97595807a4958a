import { createHash } from 'node:crypto'
import type { CounterRows } from './rate-limit-store.ts'

/** For how long a network is remembered after a sign-in, in milliseconds. */
const lifetimeMs = 60 * 24 * 60 * 60 * 1_000
/** How many networks an account remembers; beyond that, those not used for longest are forgotten. */
export const maxKnownClientNetworks = 100

/** A digest: the table does not reveal to a reader from where somebody signs in. */
const keyOf = (clientNetwork: string, account: string) =>
  `known-network:${account}:${createHash('sha256').update(`${clientNetwork} ${account}`).digest('base64url')}`

/**
 * The networks from which an account's right password came. They are in the table of the rate limits, whose rows expire. Accounts are named
 * by digests.
 */
export function createKnownClientNetworks({ db, transaction }: CounterRows) {
  /** Remembers a network for the whole time again. */
  async function renew(clientNetwork: string, account: string): Promise<void> {
    const row = { points: 1, expires_at: Date.now() + lifetimeMs }
    await transaction((trx) =>
      trx
        .insertInto('rate_limit')
        .values({ key: keyOf(clientNetwork, account), ...row })
        .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
        .execute(),
    )
  }

  return {
    async has(clientNetwork: string, account: string): Promise<boolean> {
      const row = await db
        .selectFrom('rate_limit')
        .select('key')
        .where('key', '=', keyOf(clientNetwork, account))
        .where('expires_at', '>', Date.now())
        .executeTakeFirst()
      return row !== undefined
    },

    renew,

    /** Remembers a new network. */
    async add(clientNetwork: string, account: string): Promise<void> {
      await renew(clientNetwork, account)
      const beyond = db
        .selectFrom('rate_limit')
        .select('key')
        // A semicolon follows a colon in the order of text: all keys that begin with this.
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
