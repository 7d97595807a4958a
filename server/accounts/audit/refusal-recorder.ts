import type { AuditKind } from '#contract/audit.ts'
import type { Actor } from '../../foundation/actor/actor.ts'
import { createShares } from '../../foundation/concurrency/shares.ts'
import type { InTransaction, Writes } from '../../transaction.ts'
import type { FullShare } from './audit-shares.ts'

/** How often refusals are written, in milliseconds: repeated refusals must not cause a write each. */
const writeInterval = 5_000

/** How many different refusals are counted separately between two writes. */
const maxRefusals = {
  /** Of an account or a client network; a /48 has four times as many. */
  ofOne: 20,
  /** Of all strangers together. Accounts need no common limit, as their number is bounded. */
  ofStrangers: 200,
}

/** A call that was refused, by whom and from where. */
export interface Refusal {
  kind: Extract<AuditKind, 'access_refused' | 'limit_reached'>
  actor: Pick<Actor, 'id' | 'username'> | null
  /** Method and path of the call, without names and ids. */
  call: string
  clientNetwork: string
}

interface Noted {
  event: Parameters<Writes['audit']['recordRefusal']>[0] & { times: number }
  full: FullShare | null
}

interface Parts {
  inTransaction: InTransaction
  logFailure: (error: unknown) => void
  clock: () => Date
  maxCounts?: typeof maxRefusals
}

/**
 * Counts refusals for missing rights and at limits in memory, and writes them to the audit log every few seconds. A killed process loses
 * those of the last seconds.
 */
export function createRefusalRecorder({ inTransaction, logFailure, clock, maxCounts = maxRefusals }: Parts) {
  let waiting = new Map<string, Noted>()
  const shares = createShares(maxCounts.ofOne)
  let ofStrangers = 0
  let timer: NodeJS.Timeout | undefined

  async function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const refusals = [...waiting.values()]
    waiting = new Map()
    shares.clear()
    ofStrangers = 0
    if (refusals.length === 0) return
    try {
      await inTransaction(async ({ audit }) => {
        for (const { event, full } of refusals) await audit.recordRefusal(event, full)
      })
    } catch (error) {
      logFailure(error)
    }
  }

  /** Returns the share that is full; null, after taking a place in it, if there is room. */
  function takeRoom({ actor, clientNetwork }: Refusal): FullShare | null {
    const holder = actor?.id ?? clientNetwork
    const full = shares.findFull(holder)
    if (full) return { beyond: actor ? 'account' : 'network', of: full }
    if (!actor && ofStrangers >= maxCounts.ofStrangers) return { beyond: 'everybody', of: 'strangers' }
    shares.take(holder)
    if (!actor) ofStrangers++
    return null
  }

  return {
    /** Counts a refusal. Returns before it is written. */
    note(refusal: Refusal): void {
      timer ??= setTimeout(flush, writeInterval).unref()
      const { kind, actor, call, clientNetwork } = refusal
      const alike = [kind, actor?.id, call, clientNetwork].join(' ')
      const full = waiting.has(alike) ? null : takeRoom(refusal)
      const key = full ? `${kind} beyond ${full.of}` : alike
      const known = waiting.get(key)
      if (known) return void known.event.times++
      const who = actor && { id: actor.id, username: actor.username }
      waiting.set(key, {
        event: { kind, now: clock(), actor: who, subject: call, clientNetwork, times: 1 },
        full,
      })
    },

    /** Writes all counted refusals. */
    flush,
  }
}
export type RefusalRecorder = ReturnType<typeof createRefusalRecorder>
