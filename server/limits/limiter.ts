import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { RateLimiterAbstract } from 'rate-limiter-flexible'
import RateLimiterRes from 'rate-limiter-flexible/lib/RateLimiterRes.js'
import type { Schema } from '../database/schema.ts'
import { AppError } from '../errors.ts'
import { createHandfuls } from './handfuls.ts'
import { createKnownNetworks } from './known-networks.ts'
import { DatabaseRateLimiter } from './rate-limit-store.ts'

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/**
 * Limits on what one caller may do; high enough for any person. `factor` scales them, 0 turns them off.
 * All is counted in the database, by all processes together, by the network that a request came from or by an account: by nothing that
 * whoever asks can choose. A try is counted before it is made and taken back if it was
 * right, so that many at once gain nothing.
 */
export function createLimiter({ db, factor }: { db: Kysely<Schema>; factor: number }) {
  const shared = (name: string, points: number, duration: number) =>
    new DatabaseRateLimiter(db, { keyPrefix: name, points: Math.ceil(points * factor), duration })

  const signInTries = shared('sign-in', 60, minute)
  const wrongPasswords = shared('wrong-password', 10, minute)
  const wrongAccessKeys = shared('wrong-access-key', 20, hour)
  const resetRequests = shared('reset-request', 20, hour)
  const resetMails = shared('reset-request-account', 5, hour)
  const noticeMails = shared('notice-mail', 5, hour)
  const wrongResetCodes = shared('wrong-reset-code', 20, hour)
  const contactMessages = shared('contact', 20, minute)
  const wrongPasswordsElsewhere = [
    shared('wrong-password-elsewhere', 30, hour),
    shared('wrong-password-elsewhere-day', 100, day),
  ]
  const knownNetworks = createKnownNetworks(db)
  const suggestions = createHandfuls(shared('suggestions', 600, minute), Math.max(1, Math.floor(30 * factor)))
  const writes = createHandfuls(
    shared('write', 300, minute),
    // A thirtieth of the limit.
    Math.max(1, Math.floor(10 * factor)),
  )

  /** Counts a try: null within the limit, else how long it lasts. */
  async function reached(limiter: Counter, key: string): Promise<RateLimiterRes | null> {
    if (factor === 0) return null
    try {
      await limiter.consume(key)
      return null
    } catch (thrown) {
      if (thrown instanceof RateLimiterRes) return thrown
      throw thrown
    }
  }
  async function count(limiter: Counter, key: string): Promise<void> {
    const limit = await reached(limiter, key)
    if (limit) throw tooMany(limit)
  }
  async function takeBack(limiter: RateLimiterAbstract, key: string): Promise<void> {
    if (factor !== 0) await limiter.reward(key)
  }
  const accountHere = (network: string, account: string) => `${network} ${digestOf(account)}`
  /** Of an account from everywhere but the networks where it was signed in of late. */
  async function takeBackElsewhere(account: string): Promise<void> {
    for (const limiter of wrongPasswordsElsewhere) await takeBack(limiter, digestOf(account))
  }

  return {
    /**
     * Before a password is tried: 60 tries a minute for a network, 10 wrong ones for an account from it; and 30 wrong ones an hour, 100
     * a day, for an account from all networks together from which it was not signed in of late. Whoever guesses from many
     * networks shuts out nobody who is where they usually are.
     */
    async passwordTry(network: string, account: string): Promise<void> {
      if (factor === 0) return
      await count(signInTries, network)
      await count(wrongPasswords, accountHere(network, account))
      if (await knownNetworks.has(network, account)) return
      for (const limiter of wrongPasswordsElsewhere) await count(limiter, digestOf(account))
    },
    /** After a password that could not be tried: takes the try of the account back. That of the network stays, or asking on and on would cost nothing. */
    async passwordUntried(network: string, account: string): Promise<void> {
      if (factor === 0) return
      await takeBack(wrongPasswords, accountHere(network, account))
      if (!(await knownNetworks.has(network, account))) await takeBackElsewhere(account)
    },
    /** After the right password: takes the try back, and knows the network from now on. */
    async passwordRight(network: string, account: string): Promise<void> {
      if (factor === 0) return
      await takeBack(wrongPasswords, accountHere(network, account))
      if (!(await knownNetworks.has(network, account))) await takeBackElsewhere(account)
      await knownNetworks.add(network, account)
    },
    /** After a password was set by a link, which only its owner has: from there one signs in however many wrong ones were tried elsewhere. */
    async passwordSet(network: string, accounts: string[]): Promise<void> {
      if (factor === 0) return
      for (const account of accounts) await knownNetworks.add(network, account)
    },
    /** Before an access key is tried: 20 wrong ones an hour for a network. */
    accessKeyTry: (network: string) => count(wrongAccessKeys, network),
    accessKeyRight: (network: string) => takeBack(wrongAccessKeys, network),
    /** Before a reset link is asked for: 20 an hour from a network. */
    resetRequest: (network: string) => count(resetRequests, network),
    /** Counts a link that is about to be mailed: 5 an hour for an account, and false for more. */
    mayMailReset: async (accountId: string) => (await reached(resetMails, accountId)) === null,
    /** Counts a mail that tells an account what was done to it: 5 an hour, and false for more. */
    mayMailNotice: async (accountId: string) => (await reached(noticeMails, accountId)) === null,
    /** Before a reset code is tried: 20 wrong ones an hour for a network. */
    resetTry: (network: string) => count(wrongResetCodes, network),
    resetRight: (network: string) => takeBack(wrongResetCodes, network),
    /** 20 messages a minute from a network. */
    contactMessage: (network: string) => count(contactMessages, network),
    /** 300 writes a minute by an account, which each process takes from the database ten at a time. */
    write: (accountId: string) => count(writes, accountId),
    /** 600 times a minute that suggestions are made for a network, of which each process takes thirty at a time from the database. Kept ones are not counted. */
    suggestions: (network: string) => count(suggestions, network),
    /** Forgets counters that have run out. */
    async removeExpired(): Promise<void> {
      writes.removeExpired()
      suggestions.removeExpired()
      await db.deleteFrom('rate_limit').where('expires_at', '<', Date.now()).execute()
    },
  }
}
/** What stands in the table for a name that was typed: it may be a password that was typed in the wrong field. */
const digestOf = (account: string) => createHash('sha256').update(account).digest('base64url')

/** What a try is counted by. */
type Counter = { consume: (key: string) => Promise<unknown> }

export type Limiter = ReturnType<typeof createLimiter>

function tooMany({ msBeforeNext }: RateLimiterRes): AppError {
  const retryAfter = Math.max(1, Math.ceil(msBeforeNext / 1_000))
  return new AppError('too_many_requests', `Too many tries. Wait ${retryAfter} seconds and try again.`, {
    retryAfter,
  })
}
