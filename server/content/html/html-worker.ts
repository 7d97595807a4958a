import type { Bibliography } from '#contract/references/bibliography.ts'
import { AppError } from '../../errors.ts'
import { createWorker, exceedsLimits } from '../../foundation/background/worker.ts'
import {
  createConcurrencyLimiter,
  type LimiterStats,
  type Priority,
} from '../../foundation/concurrency/concurrency-limiter.ts'
import type { QueueClient } from '../../foundation/concurrency/queue-client.ts'
import { grammarOf, languagesIn } from './code/code-languages.ts'
import { type HtmlResult, type HtmlTask, runHtmlTask } from './html-task.ts'
import { hasFormulas } from './maths/render-maths.ts'
import { type BodyMerge, type MergedBody, mergeBodies } from './merge-bodies.ts'
import { type ListedHtml, type Preparation, prepareListed } from './prepare-html.ts'
import type { KnownImage } from './responsive-images.ts'
import { sanitizeFewBlocks } from './sanitize-blocks.ts'

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
  /** What the body can cite, and its macros; without it its citations stay as they are. */
  bibliography?: Bibliography
  priority?: Priority
  /** Whether to say what is left out of the body. */
  listsRemoved?: boolean
}

/**
 * Prepares bodies without delaying other requests: large ones, and those with code to highlight or with formulas, one after the other on a worker thread
 * that exists only while it is needed.
 */
export interface HtmlWorker {
  /** Throws `validation_failed` for a body that takes too much time or memory, and `unavailable` if too many wait. */
  prepare(html: string, options: PrepareOptions): Promise<ListedHtml>
  /**
   * Sanitizes top-level blocks each for itself, so that there are as many as before. Few ones never wait for anything; many go before bodies.
   * Throws as `prepare` does.
   */
  sanitizeBlocks(blocks: string[], options: Pick<PrepareOptions, 'client'>): Promise<string[]>
  /** Merges sanitized bodies. Throws as `prepare` does. */
  mergeBodies(bodies: BodyMerge, options: Pick<PrepareOptions, 'client' | 'priority'>): Promise<MergedBody>
  stats(): LimiterStats
  close(): Promise<void>
}

/** Creates a worker with one thread, which starts with the first large body. */
export function createHtmlWorker(
  logFailure: (error: unknown) => void,
  overrides: Partial<typeof defaultLimits> = {},
): HtmlWorker {
  const { timeoutMs, highlightTimeoutMs, maxMemoryMiB, ...room } = { ...defaultLimits, ...overrides }
  const worker = createWorker<HtmlTask, HtmlResult | null>({
    module: new URL('./html-task.ts', import.meta.url),
    name: runHtmlTask.name,
    kind: { thread: maxMemoryMiB },
    logFailure,
  })
  const limiter = createConcurrencyLimiter({
    concurrency: 1,
    ...room,
    refusal: 'Many long posts are being saved. Try again in a moment.',
  })

  /** Runs a task. Throws `validation_failed`, at a field, if its HTML takes too much time, memory or elements. */
  async function runOrRefuse<Result>(field: string, run: () => Promise<unknown>): Promise<Result> {
    const result = await run().catch((error) => {
      throw exceedsLimits(error) ? tooIntricate(field, error) : error
    })
    if (!result) throw tooIntricate(field)
    return result as Result
  }

  async function prepareInTime(preparation: Preparation) {
    if (!preparation.highlights) return worker.run(preparation, timeoutMs)
    return worker.run(preparation, highlightTimeoutMs).catch((error) => {
      if (!exceedsLimits(error)) throw error
      return worker.run({ ...preparation, highlights: false }, timeoutMs - highlightTimeoutMs)
    })
  }

  return {
    async prepare(html, { client, images = [], bibliography, priority, listsRemoved }) {
      const highlights = languagesIn(html).some(grammarOf)
      if (isQuick(html) && !highlights && !hasFormulas(html))
        return prepareListed({ html, images, bibliography, listsRemoved })
      const prepare = () => prepareInTime({ html, images, bibliography, highlights, listsRemoved })
      return limiter.run(client, () => runOrRefuse('content', prepare), { priority })
    },
    async sanitizeBlocks(blocks, { client }) {
      const few = await sanitizeFewBlocks(blocks)
      if (few) return few
      const sanitize = () => worker.run({ blocks }, timeoutMs)
      return limiter.run(client, () => runOrRefuse('blocks', sanitize), { priority: 'urgent' })
    },
    async mergeBodies(bodies, { client, priority }) {
      const { base, mine, theirs } = bodies
      if ([base, mine, theirs].every(isQuick)) return mergeBodies(bodies)
      const merge = () => runOrRefuse<MergedBody>('content', () => worker.run(bodies, timeoutMs))
      return limiter.run(client, merge, { priority })
    },
    stats: limiter.stats,
    close: worker.close,
  }
}

function tooIntricate(field: string, cause?: unknown): AppError {
  const problem =
    'The body has too many parts to be prepared. Make it simpler, or divide it into several posts.'
  return new AppError('validation_failed', problem, { fields: { [field]: problem }, cause })
}
