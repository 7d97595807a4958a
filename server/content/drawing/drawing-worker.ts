import { AppError, busyRetrySeconds } from '../../errors.ts'
import { createWorker, tookTooLong } from '../../foundation/background/worker.ts'
import type { WorkOptions } from '../../foundation/concurrency/concurrency-limiter.ts'
import type { DrawingTask, drawInProcess } from './draw-in-process.ts'

/** The time limit of one drawing, in milliseconds, including the start of the process. */
const defaultLimits = { timeoutMs: 20_000 }

/** Drawings share the limiter with all other image work, one drawing at a time, as there is one process for them. */
export const drawingSlot: WorkOptions = { exclusive: 'drawing' }

/** Draws images in a child process that exists only while it is needed. */
export interface DrawingWorker {
  /** Draws an image as PNG. The caller holds the `drawingSlot`. Throws `unavailable` if it takes too long. */
  draw(task: DrawingTask): Promise<Buffer>
  close(): Promise<void>
}

/** Creates the worker. Its child process, and the drawing library, are loaded with the first drawing. */
export function createDrawingWorker(
  logFailure: (error: unknown) => void,
  { timeoutMs } = defaultLimits,
): DrawingWorker {
  const worker = createWorker<DrawingTask, Uint8Array>({
    module: new URL('./draw-in-process.ts', import.meta.url),
    name: 'drawInProcess' satisfies keyof { drawInProcess: typeof drawInProcess },
    // The library keeps its memory until its process ends. It would look for fonts in the user's home, which users without a name do not have.
    kind: { process: { DISABLE_SYSTEM_FONTS_LOAD: '1' } },
    logFailure,
  })

  return {
    async draw(task) {
      try {
        return Buffer.from(await worker.run(task, timeoutMs))
      } catch (error) {
        if (!tookTooLong(error)) throw error
        const refusal = 'The image could not be drawn in time. Try again in a moment.'
        throw new AppError('unavailable', refusal, { retryAfter: busyRetrySeconds, cause: error })
      }
    },
    close: worker.close,
  }
}
