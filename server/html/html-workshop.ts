import { AppError } from '../errors.ts'
import { createWorker, foundNoRoom, isBeyondBounds, tookTooLong } from '../worker.ts'
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

/** How many bodies may wait. */
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

/** A workshop has one thread, which starts with the first large body. */
export function createHtmlWorkshop(
  logFailure: (error: unknown) => void,
  { time, colours, memory } = bounds,
): HtmlWorkshop {
  const worker = createWorker<Preparation, PreparedHtml>({
    module: new URL('./prepare-html.ts', import.meta.url),
    name: prepareOnThread.name,
    kind: { thread: memory },
    longestQueue,
    logFailure,
  })
  let underWay = 0

  return {
    async prepare(html, pictures = []) {
      const highlights = languagesIn(html).some(grammarOf)
      if (html.length <= atOnce && !highlights) return prepareHtml(html, pictures)
      const hadToWait = underWay++ > 0
      const preparation = { html, pictures, highlights }
      try {
        if (!highlights || hadToWait) return await worker.run(preparation, time)
        return await worker.run(preparation, colours).catch((error) => {
          if (!isBeyondBounds(error)) throw error
          return worker.run({ ...preparation, highlights: false }, time - colours)
        })
      } catch (error) {
        throw refusal(error, hadToWait)
      } finally {
        underWay--
      }
    },
    close: worker.close,
  }
}

const tooIntricate =
  'The body has too many parts to be prepared. Make it simpler, or divide it into several posts.'

function refusal(error: unknown, hadToWait: boolean): unknown {
  if ((tookTooLong(error) && hadToWait) || foundNoRoom(error)) {
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
