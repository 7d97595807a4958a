import { AppError } from '../errors.ts'
import type { Turns } from '../images/turns.ts'
import { createWorker, tookTooLong } from '../worker.ts'
import type { DrawingTask, drawInProcess } from './draw-in-process.ts'

/** How many drawings may be under way, waiting included, and how long each may take, in milliseconds. */
const bounds = { underWay: 16, time: 20_000 }

const busy = (cause?: unknown) =>
  new AppError('unavailable', 'Many pictures are being drawn. Try again in a moment.', {
    retryAfter: 5,
    cause,
  })

/** Draws pictures in a process of its own, which exists only while it is needed. */
export interface DrawingWorkshop {
  /** A picture as PNG. Throws `unavailable` if too many are being drawn, or if it takes too long. */
  draw(task: DrawingTask): Promise<Buffer>
  close(): Promise<void>
}

interface Parts {
  /** Drawings take turns with all other work on pictures. */
  turns: Turns
  logFailure: (error: unknown) => void
}

/** The one workshop of a process. Its process, and the library that draws, are loaded with the first drawing. */
export function createDrawingWorkshop(
  { turns, logFailure }: Parts,
  { underWay: most, time } = bounds,
): DrawingWorkshop {
  const worker = createWorker<DrawingTask, Uint8Array>({
    module: new URL('./draw-in-process.ts', import.meta.url),
    name: 'drawInProcess' satisfies keyof { drawInProcess: typeof drawInProcess },
    // The library keeps its memory until its process ends.
    kind: 'process',
    logFailure,
  })
  let underWay = 0

  async function drawInTime(task: DrawingTask): Promise<Buffer> {
    try {
      return Buffer.from(await worker.run(task, time))
    } catch (error) {
      throw tookTooLong(error) ? busy(error) : error
    }
  }

  return {
    async draw(task) {
      if (underWay >= most) throw busy()
      underWay++
      try {
        return await turns.take(() => drawInTime(task))
      } finally {
        underWay--
      }
    },
    close: worker.close,
  }
}
