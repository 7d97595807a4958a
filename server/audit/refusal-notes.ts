import type { AuditKind } from '#contract/audit.ts'
import type { InTransaction } from '../database/transaction.ts'
import type { Actor } from '../sessions/actor.ts'

/** How soon what was noted is written, in milliseconds: whoever is refused on and on must not make the database write each time. */
const writeInterval = 5_000

/** How many different refusals are told apart between two writings. */
const most = 200

/** A call that was refused, by whom and from where. */
export interface Refusal {
  kind: Extract<AuditKind, 'access_refused' | 'limit_reached'>
  actor: Pick<Actor, 'id' | 'username'> | null
  /** Method and path of the call, without what stands for somebody or something in it. */
  call: string
  network: string
}

type Noted = Omit<Refusal, 'call' | 'network'> & {
  now: Date
  subject: string | null
  network: string | null
  details?: Record<string, string>
  times: number
}

interface Parts {
  inTransaction: InTransaction
  logFailure: (error: unknown) => void
  clock: () => Date
}

/** Counts refusals of rights and of limits in memory and writes them to the audit log every few seconds. A killed process loses those of the last ones. */
export function createRefusalNotes({ inTransaction, logFailure, clock }: Parts) {
  let waiting = new Map<string, Noted>()
  let timer: NodeJS.Timeout | undefined

  async function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const noted = [...waiting.values()]
    waiting = new Map()
    if (noted.length === 0) return
    try {
      await inTransaction(async ({ audit }) => {
        for (const event of noted) await audit.recordRefusal(event)
      })
    } catch (error) {
      logFailure(error)
    }
  }

  function add(key: string, event: Omit<Noted, 'times'>): void {
    const known = waiting.get(key)
    if (known) known.times++
    else waiting.set(key, { ...event, times: 1 })
  }

  return {
    /** Notes a refusal. Nobody waits for it. */
    note({ kind, actor, call, network }: Refusal): void {
      const now = clock()
      const key = [kind, actor?.id, call, network].join(' ')
      if (waiting.size < most || waiting.has(key)) {
        const who = actor && { id: actor.id, username: actor.username }
        add(key, { kind, now, actor: who, subject: call, network })
      } else add(kind, { kind, now, actor: null, subject: null, network: null, details: { others: 'yes' } })
      timer ??= setTimeout(flush, writeInterval).unref()
    },

    /** Writes what was noted. */
    flush,
  }
}
export type RefusalNotes = ReturnType<typeof createRefusalNotes>
