import { fileURLToPath } from 'node:url'
import type { Tinypool } from 'tinypool'
import { AppError } from '../errors.ts'
import type { Turns } from '../images/turns.ts'
import type { DrawingTask, drawInProcess } from './draw-in-process.ts'

/** How many drawings may be under way, waiting included, and how long each may take, in milliseconds. */
const bounds = { underWay: 16, time: 20_000 }

/** How long the process waits for more work, in milliseconds: with it goes its memory. */
const patience = 10_000

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
  let pool: Promise<Tinypool> | undefined
  let underWay = 0

  async function drawInTime(task: DrawingTask): Promise<Buffer> {
    const abort = new AbortController()
    const timer = setTimeout(() => abort.abort(), time)
    try {
      pool ??= createPool(logFailure)
      return Buffer.from(await (await pool).run(task, { signal: abort.signal }))
    } catch (error) {
      throw (error as Error).name === 'AbortError' ? busy(error) : error
    } finally {
      clearTimeout(timer)
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
    close: async () => (await pool)?.destroy(),
  }
}

async function createPool(logFailure: (error: unknown) => void): Promise<Tinypool> {
  const { Tinypool } = await import('tinypool')
  const pool = new Tinypool({
    filename: fileURLToPath(new URL('./draw-in-process.ts', import.meta.url)),
    // The library keeps its memory until its process ends.
    runtime: 'child_process',
    serialization: 'advanced',
    name: 'drawInProcess' satisfies keyof { drawInProcess: typeof drawInProcess },
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: patience,
  })
  // A process that fails while it has nothing to do, such as at its start.
  pool.on('error', logFailure)
  return pool
}
