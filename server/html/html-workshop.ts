import { fileURLToPath } from 'node:url'
import type { Tinypool } from 'tinypool'
import { AppError } from '../errors.ts'
import { grammarOf, languagesIn } from './code/code-languages.ts'
import { type Preparation, type PreparedHtml, prepareHtml, prepareOnThread } from './prepare-html.ts'
import type { KnownPicture } from './size-pictures.ts'

/** Up to this length, in UTF-16 code units, a body is prepared at once: it takes less time than a thread needs to start. */
const atOnce = 16 * 1024

/**
 * How long one body may take, waiting included, in milliseconds, how much of that its colours may take before it goes without them, and how
 * much memory, in MiB.
 */
const bounds = { time: 20_000, colours: 10_000, memory: 512 }

/** How long a thread waits for more work, in milliseconds, and how many bodies may wait for it. */
const patience = 10_000
const longestQueue = 16

/**
 * Prepares bodies without holding up the requests of others: large ones, and those with code to be coloured, on a thread of their own,
 * which exists only while it is needed. Code that cannot be coloured within bounds stays plain.
 */
export interface HtmlWorkshop {
  /** Throws `validation_failed` for a body that takes too much time or memory, and `unavailable` if too many are being prepared. */
  prepare(html: string, pictures?: KnownPicture[]): Promise<PreparedHtml>
  close(): Promise<void>
}

/** The one workshop of a process. Its thread starts with the first large body. */
export function createHtmlWorkshop(
  logFailure: (error: unknown) => void,
  { time, colours, memory } = bounds,
): HtmlWorkshop {
  let pool: Promise<Tinypool> | undefined
  let underWay = 0

  async function onThread(preparation: Preparation, limit: number): Promise<PreparedHtml> {
    const abort = new AbortController()
    const timer = setTimeout(() => abort.abort(), limit)
    try {
      pool ??= createPool(memory, logFailure)
      return await (await pool).run(preparation, { signal: abort.signal })
    } finally {
      // The pool does not take it that a task ends which it refused or gave up: the error would end the program.
      clearTimeout(timer)
    }
  }

  return {
    async prepare(html, pictures = []) {
      const highlights = languagesIn(html).some(grammarOf)
      if (html.length <= atOnce && !highlights) return prepareHtml(html, pictures)
      const hadToWait = underWay++ > 0
      const preparation = { html, pictures, highlights }
      try {
        if (!highlights || hadToWait) return await onThread(preparation, time)
        return await onThread(preparation, colours).catch((error) => {
          if (!isBeyondBounds(error)) throw error
          return onThread({ ...preparation, highlights: false }, time - colours)
        })
      } catch (error) {
        throw refusal(error, hadToWait)
      } finally {
        underWay--
      }
    },
    close: async () => (await pool)?.destroy(),
  }
}

async function createPool(memory: number, logFailure: (error: unknown) => void): Promise<Tinypool> {
  const { Tinypool } = await import('tinypool')
  const pool = new Tinypool({
    filename: fileURLToPath(new URL('./prepare-html.ts', import.meta.url)),
    name: prepareOnThread.name,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: patience,
    maxQueue: longestQueue,
    resourceLimits: { maxOldGenerationSizeMb: memory },
  })
  // A thread that fails while it has nothing to do, such as at its start.
  pool.on('error', logFailure)
  return pool
}

const tooIntricate =
  'The body has too many parts to be prepared. Make it simpler, or divide it into several posts.'

const tookTooLong = (error: unknown): boolean => (error as Error).name === 'AbortError'

const isBeyondBounds = (error: unknown): boolean =>
  tookTooLong(error) || (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY'

function refusal(error: unknown, hadToWait: boolean): unknown {
  const { message } = error as Error
  if ((tookTooLong(error) && hadToWait) || message === 'Task queue is at limit') {
    return new AppError('unavailable', 'Many long posts are being saved. Try again in a moment.', {
      retryAfter: 5,
      cause: error,
    })
  }
  if (isBeyondBounds(error)) {
    const fields = { content: tooIntricate }
    return new AppError('validation_failed', tooIntricate, { fields, cause: error })
  }
  return error
}
