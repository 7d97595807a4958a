import { createHash } from 'node:crypto'
import type { ClientNetworkLimit } from './client-network-limit.ts'
import { type Counter, reached, tooMany, waitOf } from './counter.ts'
import type { KnownClientNetworks } from './known-client-networks.ts'

interface Parts {
  /** All tries of a network. */
  tries: ClientNetworkLimit
  /** Wrong passwords for an account, or a name, from one network. */
  here: Counter
  /** Wrong passwords for an account, or a name, from all networks together that the account does not know; by the hour, and by the day. */
  elsewhere: Counter[]
  knownClientNetworks: KnownClientNetworks
}

/** Whose password is tried: of an account, or of a name that was typed, which belongs to an account or to nobody. */
export type Guessed = { account: string } | { typed: string; account: string | null }

/** A try that was counted before it is made. */
export interface PasswordAttempt {
  /**
   * True if the account has had its wrong passwords, but not the name that was typed. Whoever asks must be answered as for a wrong password, after
   * the same work, also if it is the right one.
   */
  isShut: boolean
  /** After a password that could not be tried: takes back what was counted but for the network's, or asking on and on would cost nothing. */
  untried(): Promise<void>
  /** After the right password: takes the same back, and the account knows the network from now on. */
  right(): Promise<void>
}

/** The try of a password where limits are off. */
export const uncountedAttempt: PasswordAttempt = {
  isShut: false,
  untried: async () => {},
  right: async () => {},
}

/** What stands in the table for a name that was typed: it may be a password that was typed in the wrong field. */
const digestOf = (text: string) => createHash('sha256').update(text).digest('base64url')

/**
 * Counts tries of passwords. Wrong ones count by account, whichever of its names was typed, so that a second name gives no second handful of
 * guesses. But the answer must not tell that a username and an email belong to one account, or that a name belongs to anybody. So each name that
 * is typed has counters of its own, which alone lead to a 429, for names that nobody has as well; a full counter of the account is kept to
 * oneself. Whoever used up the tries of a username sees the same of a new email, whether it is of that account, of another one or of nobody. In a
 * session there is nothing to hide: there the account's own counters are told.
 */
export function createPasswordAttempts({ tries, here, elsewhere, knownClientNetworks }: Parts) {
  /** The names that nobody has share one counter in each network, which does the same work and adds no rows. */
  const accountKey = (network: string, account: string | null) =>
    digestOf(account === null ? `nobody ${network}` : `account ${account}`)

  /** Counts a try that is about to be made. Throws `too_many_requests` at a limit that is told. */
  async function begin(network: string, guessed: Guessed): Promise<PasswordAttempt> {
    await tries.count(network)
    const ofAccount = accountKey(network, guessed.account)
    const counters = [
      ...('typed' in guessed ? [{ key: digestOf(`name ${guessed.typed}`), isTold: true }] : []),
      { key: ofAccount, isTold: !('typed' in guessed) },
    ]
    const counted: { counter: Counter; key: string }[] = []
    let isShut = false
    /** `longer` are those that would be asked next, with the same keys: if one of them is full as well, its wait is told. */
    async function countBy(counter: Counter, from: string, longer: Counter[]): Promise<void> {
      for (const { key, isTold } of counters) {
        const limit = await reached(counter, from + key)
        if (limit && isTold) {
          const waits = await Promise.all(longer.map((each) => waitOf(each, from + key)))
          throw tooMany(Math.max(limit.msBeforeNext, ...waits))
        }
        if (limit) isShut = true
        counted.push({ counter, key: from + key })
      }
    }
    await countBy(here, `${network} `, [])
    const isKnown = await knownClientNetworks.has(network, ofAccount)
    if (!isKnown)
      for (const [at, counter] of elsewhere.entries()) await countBy(counter, '', elsewhere.slice(at + 1))

    async function takeBack(): Promise<void> {
      for (const { counter, key } of counted) await counter.reward(key)
    }
    return {
      isShut,
      untried: takeBack,
      async right() {
        await takeBack()
        await (isKnown
          ? knownClientNetworks.renew(network, ofAccount)
          : knownClientNetworks.add(network, ofAccount))
      },
    }
  }

  return {
    begin,
    /** Has an account know a network without a try. */
    know: (network: string, account: string) =>
      knownClientNetworks.add(network, accountKey(network, account)),
  }
}
