import { AppError } from '../errors.ts'
import { createWorker, foundNoRoom, isBeyondBounds } from '../worker.ts'
import type { markdownOf } from './post-markdown.ts'

/** Up to this length, in UTF-16 code units, a body is written at once: it takes less time than a thread needs to start. */
const atOnce = 16 * 1024

/** How long one body may take, in milliseconds, and how much memory, in MiB. */
const bounds = { time: 10_000, memory: 256 }

/** How many bodies may wait. */
const longestQueue = 16

/** Writes bodies as Markdown without holding up the requests of others: large ones on a thread of their own, which exists only while it is needed. */
export interface MarkdownWorkshop {
  /** Null for a body that takes too much time or memory. Throws `unavailable` if too many are being written. */
  write(html: string): Promise<string | null>
  close(): Promise<void>
}

/** The one workshop of a process. What it needs is loaded with the first body. */
export function createMarkdownWorkshop(
  logFailure: (error: unknown) => void,
  { time, memory } = bounds,
): MarkdownWorkshop {
  const worker = createWorker<string, string>({
    module: new URL('./post-markdown.ts', import.meta.url),
    name: 'markdownOf' satisfies keyof { markdownOf: typeof markdownOf },
    kind: { thread: memory },
    longestQueue,
    logFailure,
  })

  return {
    async write(html) {
      if (html.length <= atOnce) {
        const { markdownOf } = await import('./post-markdown.ts')
        return markdownOf(html)
      }
      try {
        return await worker.run(html, time)
      } catch (error) {
        if (isBeyondBounds(error)) return null
        if (!foundNoRoom(error)) throw error
        throw new AppError('unavailable', 'Many long posts are being written. Try again in a moment.', {
          retryAfter: 5,
          cause: error,
        })
      }
    },
    close: worker.close,
  }
}
