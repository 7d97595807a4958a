import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { createWorker, exceedsLimits } from '../../foundation/work/worker.ts'
import type { markdownOf } from './post-markdown.ts'

/** Up to this length, in UTF-16 code units, a body is written at once: it takes less time than a thread needs to start. */
const syncLength = 16 * 1024

/** Of one body. */
const defaultLimits = { timeoutMs: 10_000, maxMemoryMiB: 256 }

/** How many bodies that took too much are remembered, so that nobody waits for them again. */
const remembered = 1_000

/** Writes bodies as Markdown without holding up the requests of others: large ones on a thread of their own, which exists only while it is needed. */
export interface MarkdownWorker {
  /** Null for a body that takes too much time or memory. One at a time: a second one would wait in the time that it has. */
  write(html: string): Promise<string | null>
  close(): Promise<void>
}

/** Creates the one worker of a process. Its modules are loaded with the first body. */
export function createMarkdownWorker(
  logFailure: (error: unknown) => void,
  { timeoutMs, maxMemoryMiB } = defaultLimits,
): MarkdownWorker {
  const worker = createWorker<string, string>({
    module: new URL('./post-markdown.ts', import.meta.url),
    name: 'markdownOf' satisfies keyof { markdownOf: typeof markdownOf },
    kind: { thread: maxMemoryMiB },
    logFailure,
  })

  const tooExpensive = new LRUCache<string, true>({ max: remembered })

  return {
    async write(html) {
      if (html.length <= syncLength) {
        const { markdownOf } = await import('./post-markdown.ts')
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
