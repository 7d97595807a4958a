import type { InTransaction, Reads } from '../../transaction.ts'
import { enqueuePurgeOfEverything, tagsOf } from './purge-outbox.ts'
import type { PurgeRow } from './purge-store.ts'

/**
 * An acknowledged purge is sent again after these delays. A response that was rendered before the change may reach the shared cache
 * after the first purge. One that was being sent has arrived after the first delay. One from another process that lost its connection to the
 * database, and so misses changes, has arrived after the second, as that process notices the loss after ten seconds.
 */
const defaultResendDelaysMs = [3_000, 20_000]

/** More rows than this are replaced by one purge of everything. More tags than this are sent as one purge of everything. */
const maxRows = 1_000
const maxTags = 500

interface Parts {
  reads: Pick<Reads, 'purges'>
  inTransaction: InTransaction
  clock: () => Date
  /** How long rows are claimed by the process that sends them, in milliseconds. */
  leaseMs: number
  resendDelaysMs?: number[]
}

/** The rows of the outbox that are to be sent now, and what becomes of them. */
export function createDuePurges({
  reads,
  inTransaction,
  clock,
  leaseMs,
  resendDelaysMs = defaultResendDelaysMs,
}: Parts) {
  let outbox = { rows: 0, unsent: 0, oldest: null as string | null }
  const now = () => clock().toISOString()
  const idsOf = (rows: PurgeRow[]) => rows.map(({ id }) => id)

  return {
    async count(): Promise<number> {
      const { due, ...found } = await reads.purges.summarize(now())
      outbox = found
      return due
    },

    /** Claims due rows. Replaces all rows by one purge of everything if too many have accumulated, for example while the CDN was unreachable. */
    claim: (): Promise<PurgeRow[]> =>
      inTransaction(async (stores) => {
        if (outbox.rows > maxRows) {
          await stores.purges.removeAll()
          await enqueuePurgeOfEverything(stores, clock())
        }
        return stores.purges.claim(now(), { lease: leaseMs, limit: maxRows })
      }),

    /** What to send for these rows. */
    tagsOf: (rows: PurgeRow[]) => tagsOf(rows, maxTags),

    /** The CDN acknowledged these rows: plans to send them again, or removes them. */
    async markSent(rows: PurgeRow[]): Promise<void> {
      const byTimes = Map.groupBy(rows, (row) => row.times_sent)
      await inTransaction(async ({ purges }) => {
        for (const [timesSent, same] of byTimes) {
          const wait = resendDelaysMs[timesSent]
          const again = wait === undefined ? null : new Date(clock().getTime() + wait).toISOString()
          await purges.markSent(idsOf(same), timesSent, again)
        }
      })
    },

    /** These rows could not be sent: they are due again at once. */
    release: (rows: PurgeRow[]) => inTransaction(({ purges }) => purges.release(idsOf(rows))),

    /** The outbox at the last count: how many of its rows were never acknowledged, and since when. */
    unsent: () => ({ rows: outbox.unsent, oldest: outbox.oldest }),
  }
}
