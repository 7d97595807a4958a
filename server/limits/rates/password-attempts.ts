import { createHash } from 'node:crypto'
import type { ClientNetworkLimit } from './client-network-limit.ts'
import { type Counter, reached, tooMany, waitOf } from './counter.ts'
import type { KnownClientNetworks } from './known-client-networks.ts'

interface Parts {
  /** All attempts of a network. */
  tries: ClientNetworkLimit
  /** Wrong passwords for an account, or a name, from one network. */
  here: Counter
  /** Wrong passwords for an account, or a name, from all networks together that the account does not know; by the hour, and by the day. */
  elsewhere: Counter[]
  knownClientNetworks: KnownClientNetworks
}

/** Whose password is tried: an account's, or that of a typed name, which belongs to an account or to nobody. */
export type Guessed = { account: string } | { typed: string; account: string | null }

/** An attempt that was counted before it is made. */
export interface PasswordAttempt {
  /**
   * True if the wrong passwords of the account are used up, but not those of the typed name. The caller must get the response for a wrong
   * password, after the same work, even if it is the right one.
   */
  isShut: boolean
  /** Called if a password could not be checked: takes back all counts except that of the network, so that repeated calls are still limited. */
  untried(): Promise<void>
  /** Called after the right password: takes the same counts back, and the account knows the network from now on. */
  right(): Promise<void>
}

/** The attempt if limits are off. */
export const uncountedAttempt: PasswordAttempt = {
  isShut: false,
  untried: async () => {},
  right: async () => {},
}

/** What the table stores for a typed name: it may be a password that was typed in the wrong field. */
const digestOf = (text: string) => createHash('sha256').update(text).digest('base64url')

/**
 * Counts password attempts. Wrong ones count by account, whichever of its names was typed, so that a second name allows no more guesses.
 * But the response must not reveal that a username and an email belong to one account, or that a name belongs to anybody. So each typed
 * name, known or not, has counters of its own, and only these lead to a 429; a full counter of the account is not revealed. Someone who
 * used up the attempts of a username sees the same for a new email, whether it belongs to that account, to another one or to nobody. In a
 * session there is nothing to hide: there the counters of the account itself lead to a 429.
 */
export function createPasswordAttempts({ tries, here, elsewhere, knownClientNetworks }: Parts) {
  /** Unknown names share one counter in each network, which costs the same work and adds no rows. */
  const accountKey = (clientNetwork: string, account: string | null) =>
    digestOf(account === null ? `nobody ${clientNetwork}` : `account ${account}`)

  /** Counts an attempt that is about to be made. Throws `too_many_requests` at a limit that may be revealed. */
  async function begin(clientNetwork: string, guessed: Guessed): Promise<PasswordAttempt> {
    await tries.count(clientNetwork)
    const ofAccount = accountKey(clientNetwork, guessed.account)
    const counters = [
      ...('typed' in guessed ? [{ key: digestOf(`name ${guessed.typed}`), isTold: true }] : []),
      { key: ofAccount, isTold: !('typed' in guessed) },
    ]
    const counted: { counter: Counter; key: string }[] = []
    let isShut = false
    /** `longer` are the counters that would be checked next, with the same keys: if one of them is full as well, the longest wait is returned. */
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
    await countBy(here, `${clientNetwork} `, [])
    const isKnown = await knownClientNetworks.has(clientNetwork, ofAccount)
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
          ? knownClientNetworks.renew(clientNetwork, ofAccount)
          : knownClientNetworks.add(clientNetwork, ofAccount))
      },
    }
  }

  return {
    begin,
    /** Adds a network to those that an account knows, without an attempt. */
    know: (clientNetwork: string, account: string) =>
      knownClientNetworks.add(clientNetwork, accountKey(clientNetwork, account)),
  }
}
