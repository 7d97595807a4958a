import { AppError } from '../../errors.ts'
import { createQueuedWorker } from '../../foundation/background/queued-worker.ts'
import { exceedsLimits } from '../../foundation/background/worker.ts'
import type { LimiterStats } from '../../foundation/concurrency/concurrency-limiter.ts'
import type { QueueClient } from '../../foundation/concurrency/queue-client.ts'
import type { MarkdownTask, ReadMarkdown, readMarkdown } from './read-markdown.ts'

/** Up to this length, in UTF-16 code units, Markdown is read in this thread: also the worst takes little time. */
const syncLength = 2 * 1024

/** The limits for one text, including the start of the thread; and how many may wait, in all and of one account. */
const defaultLimits = { timeoutMs: 10_000, maxMemoryMiB: 512, maxWaiting: 32, maxWaitingPerClient: 8 }

/** Reads Markdown without delaying other requests: long texts one after the other on a worker thread that exists only while it is needed. */
export interface MarkdownReader {
  /** Throws `validation_failed`, at `markdown`, for faults and for a text that takes too much; and `unavailable` if too many wait. */
  read(task: MarkdownTask, options: { client: QueueClient }): Promise<Omit<ReadMarkdown, 'faults'>>
  stats(): LimiterStats
  close(): Promise<void>
}

/** Creates the reader of a process. Its modules are loaded with the first text. */
export function createMarkdownReader(
  logFailure: (error: unknown) => void,
  overrides: Partial<typeof defaultLimits> = {},
): MarkdownReader {
  const worker = createQueuedWorker<MarkdownTask, ReadMarkdown>({
    module: new URL('./read-markdown.ts', import.meta.url),
    name: 'readMarkdown' satisfies keyof { readMarkdown: typeof readMarkdown },
    refusal: 'Many long posts are being saved. Try again in a moment.',
    logFailure,
    ...defaultLimits,
    ...overrides,
  })

  const onWorker = (task: MarkdownTask, client: QueueClient) =>
    worker.run(task, client).catch((error) => {
      throw exceedsLimits(error) ? refused(tooIntricate, error) : error
    })

  return {
    async read(task, { client }) {
      const { faults, ...read } =
        task.markdown.length <= syncLength
          ? (await import('./read-markdown.ts')).readMarkdown(task)
          : await onWorker(task, client)
      const [first] = faults
      if (!first) return read
      const { message, line, column } = first
      throw refused(line === undefined ? message : `Line ${line}, column ${column}: ${message}`)
    },
    stats: worker.stats,
    close: worker.close,
  }
}

const tooIntricate =
  'The text takes too long to be read. Try again in a moment. If that does not help, make it simpler or divide it into several posts.'

const refused = (problem: string, cause?: unknown) =>
  new AppError('validation_failed', problem, { fields: { markdown: problem }, cause })
