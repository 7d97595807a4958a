import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import { limits } from '#contract/limits.ts'
import type { Schema } from '../../data/database/schema.ts'
import type { SchemaGuard } from '../../data/database/schema-guard.ts'
import { widerFactor } from '../../foundation/client/client-network.ts'
import { caseFolded } from '../../foundation/text/plain-text.ts'
import { createClientNetworkLimit } from './client-network-limit.ts'
import { type Counter, count, countsNothing, reached } from './counter.ts'
import { createKnownClientNetworks } from './known-client-networks.ts'
import { createLeasedCounter } from './leased-counter.ts'
import { createPasswordAttempts, type Guessed, uncountedAttempt } from './password-attempts.ts'
import { DatabaseRateLimiter } from './rate-limit-store.ts'

const minute = 60
const hour = 60 * minute
const day = 24 * hour

const { contact } = limits

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

const addressKey = (email: string) => hashOf(caseFolded(email))

interface Parts {
  db: Kysely<Schema>
  schemaGuard: Pick<SchemaGuard, 'transaction' | 'mayWrite'>
  /** Multiplies the limits; 0 turns them off. */
  factor: number
}

/**
 * Rate limits, high enough for any person. `factor` multiplies them, 0 turns them off. Everything is counted in the database, for all
 * processes together, by client network or by account: by nothing that a caller can choose. The /48 around an IPv6 network has
 * `widerFactor` times the limit of one network. An attempt is counted before it is made and taken back if it was right, so that many at once gain nothing.
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
  const byClientNetwork = (name: string, points: number, duration: number) =>
    createClientNetworkLimit(
      byAccount(name, points, duration),
      unlessOff(counter(`${name}-48`, widerFactor * scaled(points), duration)),
    )

  const passwords = createPasswordAttempts({
    tries: byClientNetwork('sign-in', 60, minute),
    // A /48 needs no more than this: its other networks are unknown to the account, so that the limits for unknown networks apply to them.
    here: byAccount('wrong-password', 10, minute),
    elsewhere: [
      byAccount('wrong-password-elsewhere', 30, hour),
      byAccount('wrong-password-elsewhere-day', 100, day),
    ],
    knownClientNetworks: createKnownClientNetworks(rows),
  })
  const wrongAccessKeys = byClientNetwork('wrong-access-key', 20, hour)
  const signUps = byClientNetwork('sign-up', 200, day)
  const resetRequests = byClientNetwork('reset-request', 20, hour)
  const resetMails = byAccount('reset-request-account', 5, hour)
  const noticeMails = byAccount('notice-mail', 5, hour)
  const invitationMails = byAccount('invitation-mail', 20, day)
  const invitationMailsTo = byAccount('invitation-mail-to', 3, day)
  const answers = byAccount('contact-answer', contact.answersPerOwnerAndDay, day)
  const answersTo = byAccount('contact-answer-to', contact.answersPerAddressAndDay, day)
  const testMails = byAccount('test-mail', limits.mail.testsPerOwnerAndHour, hour)
  const wrongResetCodes = byClientNetwork('wrong-reset-code', 20, hour)
  const contactMessages = byClientNetwork('contact', 20, minute)
  const leasedCounters = {
    suggestions: createLeasedCounter(counter('suggestions', scaled(600), minute), leaseSizeOf(30)),
    suggestionsOf48: createLeasedCounter(
      counter('suggestions-48', widerFactor * scaled(600), minute),
      leaseSizeOf(widerFactor * 30),
    ),
    writes: createLeasedCounter(counter('write', scaled(300), minute), leaseSizeOf(10)),
    // Somebody who types in one place sends at most thirty.
    autosaves: createLeasedCounter(counter('autosave', scaled(120), minute), leaseSizeOf(4)),
  }
  const suggestions = createClientNetworkLimit(
    unlessOff(leasedCounters.suggestions),
    unlessOff(leasedCounters.suggestionsOf48),
  )
  const writes = unlessOff(leasedCounters.writes)
  const autosaves = unlessOff(leasedCounters.autosaves)

  /** Counts nothing once this program may no longer write: reads continue, and writes are refused by the transaction. */
  const whileWriting = (counts: (key: string) => Promise<void>) => (key: string) =>
    counts(key).catch((error) => {
      if (schemaGuard.mayWrite()) throw error
    })

  return {
    /**
     * Called before a password is checked. Limits the attempts of a network, the wrong ones for an account from it, and the wrong ones for an
     * account from all networks together that it did not sign in from recently. Someone who guesses from many networks blocks nobody in a
     * network that the account uses. The limits are the same whichever name of an account is tried.
     */
    passwordAttempt: async (clientNetwork: string, guessed: Guessed) =>
      isOff ? uncountedAttempt : passwords.begin(clientNetwork, guessed),
    /**
     * Called after a password was set with a link, which only the owner of the account has: signing in from that network works however many
     * wrong passwords were tried elsewhere.
     */
    async passwordSet(clientNetwork: string, accountId: string): Promise<void> {
      if (!isOff) await passwords.know(clientNetwork, accountId)
    },
    /** Called before an access key is checked. */
    accessKeyAttempt: wrongAccessKeys.count,
    accessKeyRight: wrongAccessKeys.takeBack,
    /** Called before an account is created with the access key: usernames stay reserved for ever. */
    signUp: signUps.count,
    /** Called before a reset link is requested. */
    resetRequest: resetRequests.count,
    /** Counts a reset link that is about to be mailed. False beyond the limit of the account. */
    mayMailReset: async (accountId: string) => (await reached(resetMails, accountId)) === null,
    /** Counts a mail about a change of an account. False beyond the limit of the account. */
    mayMailNotice: async (accountId: string) => (await reached(noticeMails, accountId)) === null,
    /** Counts an invitation that is about to be mailed. False beyond the limit of its inviter, or of the address, whoever invites. */
    mayMailInvitation: async (accountId: string, email: string) =>
      (await reached(invitationMails, accountId)) === null &&
      (await reached(invitationMailsTo, addressKey(email))) === null,
    /** Counts an answer that is about to be mailed. Returns whose limit of the day is reached: that of the address counts all owners. */
    async answerLimit(accountId: string, email: string): Promise<'owner' | 'address' | null> {
      if (await reached(answers, accountId)) return 'owner'
      return (await reached(answersTo, addressKey(email))) ? 'address' : null
    },
    /** An answer that the mail server did not accept does not count for its address. */
    answerNotSent: async (email: string): Promise<void> => {
      await answersTo.reward(addressKey(email))
    },
    /** Counts a mail by which an owner tests the mail server. False beyond the limit of the hour. */
    mayMailTest: async (accountId: string) => (await reached(testMails, accountId)) === null,
    /** Called before a reset code is checked. */
    resetAttempt: wrongResetCodes.count,
    resetRight: wrongResetCodes.takeBack,
    contactMessage: contactMessages.count,
    write: whileWriting((accountId) => count(writes, accountId)),
    /** Other writes are counted apart. */
    autosave: whileWriting((accountId) => count(autosaves, accountId)),
    /** Cached ones are not counted. */
    suggestions: whileWriting(suggestions.count),
    /** Deletes expired counters. */
    async removeExpired(): Promise<void> {
      for (const held of Object.values(leasedCounters)) held.removeExpired()
      await schemaGuard.transaction((trx) =>
        trx.deleteFrom('rate_limit').where('expires_at', '<', Date.now()).execute(),
      )
    },
  }
}

export type Limiter = ReturnType<typeof createLimiter>
