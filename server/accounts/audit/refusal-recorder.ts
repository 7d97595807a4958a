import type { AuditKind } from '#contract/audit.ts'
import type { Actor } from '../../foundation/actor/actor.ts'
import { createShares } from '../../foundation/concurrency/shares.ts'
import type { InTransaction, Writes } from '../../transaction.ts'
import type { FullShare } from './audit-shares.ts'

/** How soon what was noted is written, in milliseconds: whoever is refused on and on must not make the database write each time. */
const writeInterval = 5_000

/** How many different refusals are told apart between two writings. */
const maxNoted = {
  /** Of an account or a client network; a /48 has four times as many. */
  ofOne: 20,
  /** Of strangers, by everybody together. There are only so many accounts. */
  ofStrangers: 200,
}

/** A call that was refused, by whom and from where. */
export interface Refusal {
  kind: Extract<AuditKind, 'access_refused' | 'limit_reached'>
  actor: Pick<Actor, 'id' | 'username'> | null
  /** Method and path of the call, without what stands for somebody or something in it. */
  call: string
  network: string
}

interface Noted {
  event: Parameters<Writes['audit']['recordRefusal']>[0] & { times: number }
  full: FullShare | null
}

interface Parts {
  inTransaction: InTransaction
  logFailure: (error: unknown) => void
  clock: () => Date
  maxCounts?: typeof maxNoted
}

/** Counts refusals of rights and of limits in memory and writes them to the audit log every few seconds. A killed process loses those of the last ones. */
export function createRefusalRecorder({ inTransaction, logFailure, clock, maxCounts = maxNoted }: Parts) {
  let waiting = new Map<string, Noted>()
  const shares = createShares(maxCounts.ofOne)
  let ofStrangers = 0
  let timer: NodeJS.Timeout | undefined

  async function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const noted = [...waiting.values()]
    waiting = new Map()
    shares.clear()
    ofStrangers = 0
    if (noted.length === 0) return
    try {
      await inTransaction(async ({ audit }) => {
        for (const { event, full } of noted) await audit.recordRefusal(event, full)
      })
    } catch (error) {
      logFailure(error)
    }
  }

  /** The share in which there is no room for one more; null if there is, which is taken. */
  function takeRoom({ actor, network }: Refusal): FullShare | null {
    const holder = actor?.id ?? network
    const full = shares.findFull(holder)
    if (full) return { beyond: actor ? 'account' : 'network', of: full }
    if (!actor && ofStrangers >= maxCounts.ofStrangers) return { beyond: 'everybody', of: 'strangers' }
    shares.take(holder)
    if (!actor) ofStrangers++
    return null
  }

  return {
    /** Notes a refusal. Nobody waits for it. */
    note(refusal: Refusal): void {
      timer ??= setTimeout(flush, writeInterval).unref()
      const { kind, actor, call, network } = refusal
      const alike = [kind, actor?.id, call, network].join(' ')
      const full = waiting.has(alike) ? null : takeRoom(refusal)
      const key = full ? `${kind} beyond ${full.of}` : alike
      const known = waiting.get(key)
      if (known) return void known.event.times++
      const who = actor && { id: actor.id, username: actor.username }
      waiting.set(key, { event: { kind, now: clock(), actor: who, subject: call, network, times: 1 }, full })
    },

    /** Writes what was noted. */
    flush,
  }
}
export type RefusalRecorder = ReturnType<typeof createRefusalRecorder>
