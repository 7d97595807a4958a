import type { ReadReferences } from '#contract/references.ts'
import { AppError } from '../../errors.ts'
import { createQueuedWorker } from '../../foundation/background/queued-worker.ts'
import { exceedsLimits } from '../../foundation/background/worker.ts'
import type { LimiterStats } from '../../foundation/concurrency/concurrency-limiter.ts'
import type { QueueClient } from '../../foundation/concurrency/queue-client.ts'
import type { ReferenceResult, ReferenceTask, readReferences } from './read-references.ts'

const defaultLimits = { timeoutMs: 15_000, maxMemoryMiB: 256, maxWaiting: 16, maxWaitingPerClient: 4 }

/** Reads references that are pasted, one text after the other on a worker thread that exists only while it is needed. */
export interface ReferenceReader {
  /** Throws `validation_failed` for a text that cannot be read or takes too much, and `unavailable` if too many wait. */
  read(task: ReferenceTask, client: QueueClient): Promise<ReadReferences>
  stats(): LimiterStats
  close(): Promise<void>
}

/** Creates the reader of a process. */
export function createReferenceReader(
  logFailure: (error: unknown) => void,
  overrides: Partial<typeof defaultLimits> = {},
): ReferenceReader {
  const worker = createQueuedWorker<ReferenceTask, ReferenceResult>({
    module: new URL('./read-references.ts', import.meta.url),
    name: 'readReferences' satisfies keyof { readReferences: typeof readReferences },
    refusal: 'Many references are being read. Try again in a moment.',
    logFailure,
    ...defaultLimits,
    ...overrides,
  })
  return {
    async read(task, client) {
      const result = await worker.run(task, client).catch((error) => {
        throw exceedsLimits(error)
          ? refused('The references take too long to be read. Try again in a moment, or send fewer at once.')
          : error
      })
      if ('problem' in result) throw refused(result.problem)
      return result
    },
    stats: worker.stats,
    close: worker.close,
  }
}

const refused = (problem: string) => new AppError('validation_failed', problem, { fields: { text: problem } })
