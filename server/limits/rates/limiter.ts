import type { Kysely } from 'kysely'
import type { Schema } from '../../data/database/schema.ts'
import type { SchemaGuard } from '../../data/database/schema-guard.ts'
import { widerFactor } from '../../foundation/client/client-network.ts'
import { createClientNetworkLimit } from './client-network-limit.ts'
import { type Counter, count, countsNothing, reached } from './counter.ts'
import { createKnownClientNetworks } from './known-client-networks.ts'
import { createLeasedCounter } from './leased-counter.ts'
import { createPasswordAttempts, type Guessed, uncountedAttempt } from './password-attempts.ts'
import { DatabaseRateLimiter } from './rate-limit-store.ts'

const minute = 60
const hour = 60 * minute
const day = 24 * hour

interface Parts {
  db: Kysely<Schema>
  schemaGuard: Pick<SchemaGuard, 'transaction' | 'mayWrite'>
  /** Scales the limits; 0 turns them off. */
  factor: number
}

/**
 * Limits on what one caller may do; high enough for any person. `factor` scales them, 0 turns them off.
 * All is counted in the database, by all processes together, by the network that a request came from or by an account: by nothing that
 * whoever asks can choose. The /48 around an IPv6 network may do four times as much as one of its networks. A try is counted before it is
 * made and taken back if it was right, so that many at once gain nothing.
 */
export function createLimiter({ db, schemaGuard, factor }: Parts) {
  const rows = { db, transaction: schemaGuard.transaction }
  const isOff = factor === 0
  const unlessOff = (counter: Counter): Counter => (isOff ? countsNothing : counter)
  const scaled = (points: number) => Math.ceil(points * factor)
  const leaseSizeOf = (points: number) => Math.max(1, Math.floor(points * factor))
  const counter = (keyPrefix: string, points: number, duration: number) =>
    new DatabaseRateLimiter(rows, { keyPrefix, points, duration })

  const byAccount = (name: string, points: number, duration: number) =>
    unlessOff(counter(name, scaled(points), duration))
  const byNetwork = (name: string, points: number, duration: number) =>
    createClientNetworkLimit(
      byAccount(name, points, duration),
      unlessOff(counter(`${name}-48`, widerFactor * scaled(points), duration)),
    )

  const passwords = createPasswordAttempts({
    tries: byNetwork('sign-in', 60, minute),
    // A /48 needs no more than this: its other networks are not known, and have the tries of elsewhere.
    here: byAccount('wrong-password', 10, minute),
    elsewhere: [
      byAccount('wrong-password-elsewhere', 30, hour),
      byAccount('wrong-password-elsewhere-day', 100, day),
    ],
    knownClientNetworks: createKnownClientNetworks(rows),
  })
  const wrongAccessKeys = byNetwork('wrong-access-key', 20, hour)
  const signUps = byNetwork('sign-up', 200, day)
  const resetRequests = byNetwork('reset-request', 20, hour)
  const resetMails = byAccount('reset-request-account', 5, hour)
  const noticeMails = byAccount('notice-mail', 5, hour)
  const wrongResetCodes = byNetwork('wrong-reset-code', 20, hour)
  const contactMessages = byNetwork('contact', 20, minute)
  const leasedCounters = {
    suggestions: createLeasedCounter(counter('suggestions', scaled(600), minute), leaseSizeOf(30)),
    suggestionsOf48: createLeasedCounter(
      counter('suggestions-48', widerFactor * scaled(600), minute),
      leaseSizeOf(widerFactor * 30),
    ),
    // A thirtieth of the limit.
    writes: createLeasedCounter(counter('write', scaled(300), minute), leaseSizeOf(10)),
  }
  const suggestions = createClientNetworkLimit(
    unlessOff(leasedCounters.suggestions),
    unlessOff(leasedCounters.suggestionsOf48),
  )
  const writes = unlessOff(leasedCounters.writes)

  /** Counts nothing in a program that may no longer write: what is read goes on, and what is written is refused where it is. */
  const whileWriting = (counts: (key: string) => Promise<void>) => (key: string) =>
    counts(key).catch((error) => {
      if (schemaGuard.mayWrite()) throw error
    })

  return {
    /**
     * Before a password is tried: 60 tries a minute for a network, 10 wrong ones for an account from it; and 30 wrong ones an hour, 100
     * a day, for an account from all networks together from which it was not signed in of late. Whoever guesses from many
     * networks shuts out nobody who is where they usually are. By which name an account is tried changes nothing of it.
     */
    passwordAttempt: async (network: string, guessed: Guessed) =>
      isOff ? uncountedAttempt : passwords.begin(network, guessed),
    /** After a password was set by a link, which only its owner has: from there one signs in however many wrong ones were tried elsewhere. */
    async passwordSet(network: string, accountId: string): Promise<void> {
      if (!isOff) await passwords.know(network, accountId)
    },
    /** Before an access key is tried: 20 wrong ones an hour for a network. */
    accessKeyAttempt: wrongAccessKeys.count,
    accessKeyRight: wrongAccessKeys.takeBack,
    /** Before an account is made by somebody with the access key: 200 a day from a network. Usernames are kept for ever. */
    signUp: signUps.count,
    /** Before a reset link is asked for: 20 an hour from a network. */
    resetRequest: resetRequests.count,
    /** Counts a link that is about to be mailed: 5 an hour for an account, and false for more. */
    mayMailReset: async (accountId: string) => (await reached(resetMails, accountId)) === null,
    /** Counts a mail that tells an account what was done to it: 5 an hour, and false for more. */
    mayMailNotice: async (accountId: string) => (await reached(noticeMails, accountId)) === null,
    /** Before a reset code is tried: 20 wrong ones an hour for a network. */
    resetAttempt: wrongResetCodes.count,
    resetRight: wrongResetCodes.takeBack,
    /** 20 messages a minute from a network. */
    contactMessage: contactMessages.count,
    /** 300 writes a minute by an account, which each process takes from the database ten at a time. */
    write: whileWriting((accountId) => count(writes, accountId)),
    /** 600 times a minute that suggestions are made for a network, of which each process takes thirty at a time from the database. Kept ones are not counted. */
    suggestions: whileWriting(suggestions.count),
    /** Forgets counters that have run out. */
    async removeExpired(): Promise<void> {
      for (const held of Object.values(leasedCounters)) held.removeExpired()
      await schemaGuard.transaction((trx) =>
        trx.deleteFrom('rate_limit').where('expires_at', '<', Date.now()).execute(),
      )
    },
  }
}

export type Limiter = ReturnType<typeof createLimiter>
