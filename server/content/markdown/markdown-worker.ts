import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { createWorker, exceedsLimits } from '../../foundation/background/worker.ts'
import type { markdownOf } from './html-to-markdown.ts'

/** Up to this length, in UTF-16 code units, a body is converted in this thread: that takes less time than starting another one. */
const syncLength = 4 * 1024

/** The limits for one body. */
const defaultLimits = { timeoutMs: 20_000, maxMemoryMiB: 256 }

/** How many bodies that took too much are remembered, so that nobody waits for them again. */
const remembered = 1_000

/** Converts bodies to Markdown without delaying other requests: large ones on a worker thread that exists only while it is needed. */
export interface MarkdownWorker {
  /** Null for a body that takes too much time or memory. Callers must call it one at a time: a second call would wait within its own time limit. */
  write(html: string): Promise<string | null>
  close(): Promise<void>
}

/** Creates the worker of a process. Its modules are loaded with the first body. */
export function createMarkdownWorker(
  logFailure: (error: unknown) => void,
  { timeoutMs, maxMemoryMiB } = defaultLimits,
): MarkdownWorker {
  const worker = createWorker<string, string>({
    module: new URL('./html-to-markdown.ts', import.meta.url),
    name: 'markdownOf' satisfies keyof { markdownOf: typeof markdownOf },
    kind: { thread: maxMemoryMiB },
    logFailure,
  })

  const tooExpensive = new LRUCache<string, true>({ max: remembered })

  return {
    async write(html) {
      if (html.length <= syncLength) {
        const { markdownOf } = await import('./html-to-markdown.ts')
        return markdownOf(html)
      }
      const digest = hash('sha256', html)
      if (tooExpensive.has(digest)) return null
      return worker.run(html, timeoutMs).catch((error) => {
        if (!exceedsLimits(error)) throw error
        tooExpensive.set(digest, true)
        return null
      })
    },
    close: worker.close,
  }
}
