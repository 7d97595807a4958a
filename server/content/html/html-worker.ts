import { AppError } from '../../errors.ts'
import { createWorker, exceedsLimits } from '../../foundation/background/worker.ts'
import {
  createConcurrencyLimiter,
  type LimiterStats,
  type Priority,
} from '../../foundation/concurrency/concurrency-limiter.ts'
import type { QueueClient } from '../../foundation/concurrency/queue-client.ts'
import { grammarOf, languagesIn } from './code/code-languages.ts'
import { type Preparation, type PreparedHtml, prepareHtml, prepareInWorker } from './prepare-html.ts'
import type { KnownImage } from './responsive-images.ts'

/**
 * A body within these limits is prepared in this thread: that takes less time than starting another one. The length is in UTF-16 code
 * units. A body of nothing but tags would take ten times as long as text.
 */
const syncLimits = { maxLength: 16 * 1024, maxTags: 800 }

const isQuick = (html: string): boolean =>
  html.length <= syncLimits.maxLength &&
  html.split('<', syncLimits.maxTags + 2).length <= syncLimits.maxTags + 1

/**
 * The limits for one body, including the start of the thread; and how many bodies may wait, in all and of one account. Code that is not
 * highlighted within its time stays plain.
 */
const defaultLimits = {
  timeoutMs: 15_000,
  highlightTimeoutMs: 6_000,
  maxMemoryMiB: 512,
  maxWaiting: 32,
  maxWaitingPerClient: 8,
}

export interface PrepareOptions {
  /** Whose share of the queue the work counts against. */
  client: QueueClient
  images?: KnownImage[]
  priority?: Priority
}

/**
 * Prepares bodies without delaying other requests: large ones, and those with code to highlight, one after the other on a worker thread
 * that exists only while it is needed.
 */
export interface HtmlWorker {
  /** Throws `validation_failed` for a body that takes too much time or memory, and `unavailable` if too many wait. */
  prepare(html: string, options: PrepareOptions): Promise<PreparedHtml>
  stats(): LimiterStats
  close(): Promise<void>
}

/** Creates a worker with one thread, which starts with the first large body. */
export function createHtmlWorker(
  logFailure: (error: unknown) => void,
  overrides: Partial<typeof defaultLimits> = {},
): HtmlWorker {
  const { timeoutMs, highlightTimeoutMs, maxMemoryMiB, ...room } = { ...defaultLimits, ...overrides }
  const worker = createWorker<Preparation, PreparedHtml | null>({
    module: new URL('./prepare-html.ts', import.meta.url),
    name: prepareInWorker.name,
    kind: { thread: maxMemoryMiB },
    logFailure,
  })
  const limiter = createConcurrencyLimiter({
    concurrency: 1,
    ...room,
    refusal: 'Many long posts are being saved. Try again in a moment.',
  })

  async function prepareInTime(preparation: Preparation): Promise<PreparedHtml | null> {
    if (!preparation.highlights) return worker.run(preparation, timeoutMs)
    return worker.run(preparation, highlightTimeoutMs).catch((error) => {
      if (!exceedsLimits(error)) throw error
      return worker.run({ ...preparation, highlights: false }, timeoutMs - highlightTimeoutMs)
    })
  }

  async function prepareOrRefuse(preparation: Preparation): Promise<PreparedHtml> {
    const prepared = await prepareInTime(preparation).catch((error) => {
      throw exceedsLimits(error) ? tooIntricate(error) : error
    })
    if (!prepared) throw tooIntricate()
    return prepared
  }

  return {
    async prepare(html, { client, images = [], priority }) {
      const highlights = languagesIn(html).some(grammarOf)
      if (isQuick(html) && !highlights) return prepareHtml(html, images)
      return limiter.run(client, () => prepareOrRefuse({ html, images, highlights }), { priority })
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
