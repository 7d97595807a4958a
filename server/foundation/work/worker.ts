import { fileURLToPath } from 'node:url'
import type { Tinypool } from 'tinypool'

/** How long a worker waits for more work, in milliseconds. */
const idleTimeoutMs = 10_000

interface Options {
  /** The module, and the name of its function, which takes a task as one value. */
  module: URL
  name: string
  /** A thread with so much memory, in MiB; or a process, for what gives its memory back only when it ends. */
  kind: { thread: number } | 'process'
  /** Told of a worker that fails while it has nothing to do, such as at its start. */
  logFailure: (error: unknown) => void
}

/** Does one task at a time beside the requests. Its owner must not start a second one meanwhile: the time for a task includes waiting. */
export interface Worker<Task, Result> {
  /** Has a task done within a time, in milliseconds, the start of the worker included. Throws what the functions below tell apart, or what the task threw. */
  run(task: Task, timeMs: number): Promise<Result>
  close(): Promise<void>
}

/** Makes a worker, which exists only while it is needed, and with it its memory. What it takes is loaded with the first task. */
export function createWorker<Task, Result>(options: Options): Worker<Task, Result> {
  let pool: Promise<Tinypool> | undefined
  return {
    async run(task, timeMs) {
      const abort = new AbortController()
      const timer = setTimeout(() => abort.abort(), timeMs)
      try {
        pool ??= createPool(options)
        return await (await pool).run(task, { signal: abort.signal })
      } finally {
        // Aborting a task that the pool has given up already would raise an error that ends the program.
        clearTimeout(timer)
      }
    },
    close: async () => (await pool)?.destroy(),
  }
}

/** True if a task took too long. */
export const tookTooLong = (error: unknown): boolean => (error as Error).name === 'AbortError'

/** True if a task took too long or too much memory. */
export const exceedsLimits = (error: unknown): boolean =>
  tookTooLong(error) || (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY'

async function createPool({ module, name, kind, logFailure }: Options): Promise<Tinypool> {
  const { Tinypool } = await import('tinypool')
  const pool = new Tinypool({
    filename: fileURLToPath(module),
    name,
    ...(kind === 'process'
      ? { runtime: 'child_process', serialization: 'advanced' }
      : { resourceLimits: { maxOldGenerationSizeMb: kind.thread } }),
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: idleTimeoutMs,
  })
  pool.on('error', logFailure)
  return pool
}
