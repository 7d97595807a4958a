import { fileURLToPath } from 'node:url'
import type { Tinypool } from 'tinypool'
import { AppError } from '../errors.ts'
import { type PreparedHtml, prepareHtml, prepareOnThread } from './prepare-html.ts'
import type { KnownPicture } from './size-pictures.ts'

/** Up to this length, in UTF-16 code units, a body is prepared at once: it takes less time than a thread needs to start. */
const atOnce = 16 * 1024

/** How long one body may take, waiting included, in milliseconds, and how much memory, in MiB. */
const bounds = { time: 20_000, memory: 512 }

/** How long a thread waits for more work, in milliseconds, and how many bodies may wait for it. */
const patience = 10_000
const longestQueue = 16

/** Prepares bodies without holding up the requests of others: large ones on a thread of their own, which exists only while it is needed. */
export interface HtmlWorkshop {
  /** Throws `validation_failed` for a body that takes too much time or memory, and `unavailable` if too many are being prepared. */
  prepare(html: string, pictures?: KnownPicture[]): Promise<PreparedHtml>
  close(): Promise<void>
}

/** The one workshop of a process. Its thread starts with the first large body. */
export function createHtmlWorkshop(
  logFailure: (error: unknown) => void,
  { time, memory } = bounds,
): HtmlWorkshop {
  let pool: Promise<Tinypool> | undefined
  let underWay = 0
  return {
    async prepare(html, pictures = []) {
      if (html.length <= atOnce) return prepareHtml(html, pictures)
      const hadToWait = underWay++ > 0
      const abort = new AbortController()
      const timer = setTimeout(() => abort.abort(), time)
      try {
        pool ??= createPool(memory, logFailure)
        return await (await pool).run({ html, pictures }, { signal: abort.signal })
      } catch (error) {
        throw refusal(error, hadToWait)
      } finally {
        // The pool does not take it that a task ends which it refused or gave up: the error would end the program.
        clearTimeout(timer)
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

function refusal(error: unknown, hadToWait: boolean): unknown {
  const { name, code, message } = error as NodeJS.ErrnoException
  const tookTooLong = name === 'AbortError'
  if ((tookTooLong && hadToWait) || message === 'Task queue is at limit') {
    return new AppError('unavailable', 'Many long posts are being saved. Try again in a moment.', {
      retryAfter: 5,
      cause: error,
    })
  }
  if (tookTooLong || code === 'ERR_WORKER_OUT_OF_MEMORY') {
    const fields = { content: tooIntricate }
    return new AppError('validation_failed', tooIntricate, { fields, cause: error })
  }
  return error
}
