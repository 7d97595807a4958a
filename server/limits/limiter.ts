import type { Kysely } from 'kysely'
import type { RateLimiterAbstract } from 'rate-limiter-flexible'
import RateLimiterMemory from 'rate-limiter-flexible/lib/RateLimiterMemory.js'
import RateLimiterRes from 'rate-limiter-flexible/lib/RateLimiterRes.js'
import type { Schema } from '../database/schema.ts'
import { AppError } from '../errors.ts'
import { DatabaseRateLimiter } from './rate-limit-store.ts'

const minute = 60
const hour = 60 * minute

/**
 * Limits on what one caller may do; high enough for any person. `factor` scales them, 0 turns them off.
 * What guards secrets and the inbox is counted in the database, by all processes together; writes by each process.
 * A try is counted before it is made and taken back if it was right, so that many at once gain nothing.
 */
export function createLimiter({ db, factor }: { db: Kysely<Schema>; factor: number }) {
  const shared = (name: string, points: number, duration: number) =>
    new DatabaseRateLimiter(db, { keyPrefix: name, points: Math.ceil(points * factor), duration })

  const signInTries = shared('sign-in', 60, minute)
  const wrongPasswords = shared('wrong-password', 10, minute)
  const wrongAccessKeys = shared('wrong-access-key', 20, hour)
  const resetRequests = shared('reset-request', 20, hour)
  const resetMails = shared('reset-request-account', 5, hour)
  const wrongResetCodes = shared('wrong-reset-code', 20, hour)
  const contactMessages = shared('contact', 20, minute)
  const writes = new RateLimiterMemory({
    keyPrefix: 'write',
    points: Math.ceil(300 * factor),
    duration: minute,
  })

  /** Counts a try: null within the limit, else how long it lasts. */
  async function reached(limiter: RateLimiterAbstract, key: string): Promise<RateLimiterRes | null> {
    if (factor === 0) return null
    try {
      await limiter.consume(key)
      return null
    } catch (thrown) {
      if (thrown instanceof RateLimiterRes) return thrown
      throw thrown
    }
  }
  async function count(limiter: RateLimiterAbstract, key: string): Promise<void> {
    const limit = await reached(limiter, key)
    if (limit) throw tooMany(limit)
  }
  async function takeBack(limiter: RateLimiterAbstract, key: string): Promise<void> {
    if (factor !== 0) await limiter.reward(key)
  }
  const accountHere = (network: string, account: string) => `${network} ${account}`

  return {
    /** Before a password is tried: 60 tries a minute for a network, 10 wrong ones for an account from it. */
    async passwordTry(network: string, account: string): Promise<void> {
      await count(signInTries, network)
      await count(wrongPasswords, accountHere(network, account))
    },
    passwordRight: (network: string, account: string) =>
      takeBack(wrongPasswords, accountHere(network, account)),
    /** Before an access key is tried: 20 wrong ones an hour for a network. */
    accessKeyTry: (network: string) => count(wrongAccessKeys, network),
    accessKeyRight: (network: string) => takeBack(wrongAccessKeys, network),
    /** Before a reset link is asked for: 20 an hour from a network. */
    resetRequest: (network: string) => count(resetRequests, network),
    /** Counts a link that is about to be mailed: 5 an hour for an account, and false for more. */
    mayMailReset: async (accountId: string) => (await reached(resetMails, accountId)) === null,
    /** Before a reset code is tried: 20 wrong ones an hour for a network. */
    resetTry: (network: string) => count(wrongResetCodes, network),
    resetRight: (network: string) => takeBack(wrongResetCodes, network),
    /** 20 messages a minute from a network. */
    contactMessage: (network: string) => count(contactMessages, network),
    /** 300 writes a minute by an account. */
    write: (accountId: string) => count(writes, accountId),
    /** Forgets counters that have run out. */
    async removeExpired(): Promise<void> {
      await db.deleteFrom('rate_limit').where('expires_at', '<', Date.now()).execute()
    },
  }
}
export type Limiter = ReturnType<typeof createLimiter>

function tooMany({ msBeforeNext }: RateLimiterRes): AppError {
  const retryAfter = Math.max(1, Math.ceil(msBeforeNext / 1_000))
  return new AppError('too_many_requests', `Too many tries. Wait ${retryAfter} seconds and try again.`, {
    retryAfter,
  })
}
