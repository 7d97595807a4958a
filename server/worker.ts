import { fileURLToPath } from 'node:url'
import type { Tinypool } from 'tinypool'

/** How long a worker waits for more work, in milliseconds. */
const patience = 10_000

interface Options {
  /** The module, and the name of its function, which takes a task as one value. */
  module: URL
  name: string
  /** A thread with so much memory, in MiB; or a process, for what gives its memory back only when it ends. */
  kind: { thread: number } | 'process'
  /** How many tasks may wait. */
  longestQueue?: number
  /** Told of a worker that fails while it has nothing to do, such as at its start. */
  logFailure: (error: unknown) => void
}

/** Does tasks one after the other beside the requests. */
export interface Worker<Task, Result> {
  /** Has a task done within a time, waiting included, in milliseconds. Throws what the functions below tell apart, or what the task threw. */
  run(task: Task, time: number): Promise<Result>
  close(): Promise<void>
}

/** Makes a worker, which exists only while it is needed, and with it its memory. What it takes is loaded with the first task. */
export function createWorker<Task, Result>(options: Options): Worker<Task, Result> {
  let pool: Promise<Tinypool> | undefined
  return {
    async run(task, time) {
      const abort = new AbortController()
      const timer = setTimeout(() => abort.abort(), time)
      try {
        pool ??= createPool(options)
        return await (await pool).run(task, { signal: abort.signal })
      } finally {
        // The pool does not take it that a task ends which it refused or gave up: the error would end the program.
        clearTimeout(timer)
      }
    },
    close: async () => (await pool)?.destroy(),
  }
}

/** True if a task took, or waited, too long. */
export const tookTooLong = (error: unknown): boolean => (error as Error).name === 'AbortError'

/** True if a task took too long or too much memory. */
export const isBeyondBounds = (error: unknown): boolean =>
  tookTooLong(error) || (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY'

/** True if too many tasks wait. */
export const foundNoRoom = (error: unknown): boolean => (error as Error).message === 'Task queue is at limit'

async function createPool({ module, name, kind, longestQueue, logFailure }: Options): Promise<Tinypool> {
  const { Tinypool } = await import('tinypool')
  const pool = new Tinypool({
    filename: fileURLToPath(module),
    name,
    ...(kind === 'process'
      ? { runtime: 'child_process', serialization: 'advanced' }
      : { resourceLimits: { maxOldGenerationSizeMb: kind.thread } }),
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: patience,
    ...(longestQueue !== undefined && { maxQueue: longestQueue }),
  })
  pool.on('error', logFailure)
  return pool
}
