import { fileURLToPath } from 'node:url'
import type { Tinypool } from 'tinypool'

/** Up to this length, in UTF-16 code units, a body is written at once: it takes less time than a thread needs to start. */
const atOnce = 16 * 1024

/** How long one body may take, in milliseconds, and how much memory, in MiB. */
const bounds = { time: 10_000, memory: 256 }

/** How long a thread waits for more work, in milliseconds, and how many bodies may wait for it. */
const patience = 10_000
const longestQueue = 16

/** Writes bodies as Markdown without holding up the requests of others: large ones on a thread of their own, which exists only while it is needed. */
export interface MarkdownWorkshop {
  /** Null for a body that takes too much time or memory. Throws if too many are being written. */
  write(html: string): Promise<string | null>
  close(): Promise<void>
}

/** The one workshop of a process. What it needs is loaded with the first body. */
export function createMarkdownWorkshop(logFailure: (error: unknown) => void): MarkdownWorkshop {
  let pool: Promise<Tinypool> | undefined

  async function writeOnThread(html: string): Promise<string | null> {
    pool ??= createPool(logFailure)
    const abort = new AbortController()
    const timer = setTimeout(() => abort.abort(), bounds.time)
    try {
      return await (await pool).run(html, { signal: abort.signal })
    } catch (error) {
      const { name, code } = error as NodeJS.ErrnoException
      if (name === 'AbortError' || code === 'ERR_WORKER_OUT_OF_MEMORY') return null
      throw error
    } finally {
      clearTimeout(timer)
    }
  }

  return {
    async write(html) {
      if (html.length > atOnce) return writeOnThread(html)
      const { markdownOf } = await import('./post-markdown.ts')
      return markdownOf(html)
    },
    close: async () => (await pool)?.destroy(),
  }
}

async function createPool(logFailure: (error: unknown) => void): Promise<Tinypool> {
  const { Tinypool } = await import('tinypool')
  const pool = new Tinypool({
    filename: fileURLToPath(new URL('./post-markdown.ts', import.meta.url)),
    name: 'markdownOf',
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: patience,
    maxQueue: longestQueue,
    resourceLimits: { maxOldGenerationSizeMb: bounds.memory },
  })
  // A thread that fails while it has nothing to do, such as at its start.
  pool.on('error', logFailure)
  return pool
}
