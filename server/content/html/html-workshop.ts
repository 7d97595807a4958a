import { AppError } from '../../errors.ts'
import {
  createConcurrencyLimiter,
  type LimiterStats,
  type Priority,
} from '../../foundation/concurrency/concurrency-limiter.ts'
import type { QueueClient } from '../../foundation/concurrency/queue-client.ts'
import { createWorker, isBeyondBounds } from '../../foundation/work/worker.ts'
import { grammarOf, languagesIn } from './code/code-languages.ts'
import { type Preparation, type PreparedHtml, prepareHtml, prepareOnThread } from './prepare-html.ts'
import type { KnownPicture } from './size-pictures.ts'

/**
 * Up to this length, in UTF-16 code units, and so many tags a body is prepared at once: it takes less time than a thread needs to start. Tags
 * alone, as many as find room, would take ten times as long as text.
 */
const syncBounds = { length: 16 * 1024, tags: 800 }

const isQuick = (html: string): boolean =>
  html.length <= syncBounds.length && html.split('<', syncBounds.tags + 2).length <= syncBounds.tags + 1

/**
 * How long the work for one body may take, in milliseconds, the start of the thread included, how much of that its colours may take before it
 * goes without them, and how much memory, in MiB; and how many bodies may wait, of everybody together and of one account.
 */
const bounds = { timeMs: 15_000, coloursMs: 6_000, memory: 512, maxWaiting: 32, maxWaitingPerClient: 8 }

export interface PrepareOptions {
  /** Whose turn it takes. */
  client: QueueClient
  pictures?: KnownPicture[]
  priority?: Priority
}

/**
 * Prepares bodies without holding up the requests of others: large ones, and those with code to be coloured, on a thread of their own,
 * which exists only while it is needed, and in turn. Code that cannot be coloured within bounds stays plain.
 */
export interface HtmlWorkshop {
  /** Throws `validation_failed` for a body that takes too much time or memory, and `unavailable` if too many wait. */
  prepare(html: string, options: PrepareOptions): Promise<PreparedHtml>
  stats(): LimiterStats
  close(): Promise<void>
}

/** A workshop has one thread, which starts with the first large body. */
export function createHtmlWorkshop(
  logFailure: (error: unknown) => void,
  changedBounds: Partial<typeof bounds> = {},
): HtmlWorkshop {
  const { timeMs, coloursMs, memory, ...room } = { ...bounds, ...changedBounds }
  const worker = createWorker<Preparation, PreparedHtml | null>({
    module: new URL('./prepare-html.ts', import.meta.url),
    name: prepareOnThread.name,
    kind: { thread: memory },
    logFailure,
  })
  const limiter = createConcurrencyLimiter({
    concurrency: 1,
    ...room,
    refusal: 'Many long posts are being saved. Try again in a moment.',
  })

  async function prepareInTime(preparation: Preparation): Promise<PreparedHtml | null> {
    if (!preparation.highlights) return worker.run(preparation, timeMs)
    return worker.run(preparation, coloursMs).catch((error) => {
      if (!isBeyondBounds(error)) throw error
      return worker.run({ ...preparation, highlights: false }, timeMs - coloursMs)
    })
  }

  async function prepareOrRefuse(preparation: Preparation): Promise<PreparedHtml> {
    const prepared = await prepareInTime(preparation).catch((error) => {
      throw isBeyondBounds(error) ? tooIntricate(error) : error
    })
    if (!prepared) throw tooIntricate()
    return prepared
  }

  return {
    async prepare(html, { client, pictures = [], priority }) {
      const highlights = languagesIn(html).some(grammarOf)
      if (isQuick(html) && !highlights) return prepareHtml(html, pictures)
      return limiter.run(client, () => prepareOrRefuse({ html, pictures, highlights }), { priority })
    },
    stats: limiter.stats,
    close: worker.close,
  }
}

function tooIntricate(cause?: unknown): AppError {
  const problem =
    'The body has too many parts to be prepared. Make it simpler, or divide it into several posts.'
  return new AppError('validation_failed', problem, { fields: { content: problem }, cause })
}
