import { fileURLToPath } from 'node:url'
import type { Tinypool } from 'tinypool'

/** How long a worker waits for more work before it ends. */
const idleTimeoutMs = 10_000

interface Options {
  /** The module, and the name of its exported function, whose only argument is the task. */
  module: URL
  name: string
  /** A thread with a limit of memory in MiB; or a process, for libraries that release memory only when they end, with its environment variables. */
  kind: { thread: number } | { process: Record<string, string> }
  /** Called when a worker fails while it has no task, for example at its start. */
  logFailure: (error: unknown) => void
}

/** Runs one task at a time outside the main thread. Its owner must not submit a second one meanwhile: the time limit includes waiting. */
export interface Worker<Task, Result> {
  /**
   * Runs a task. `timeMs` includes the start of the worker. Throws what the task throws, or an error that `tookTooLong` or `exceedsLimits`
   * recognizes.
   */
  run(task: Task, timeMs: number): Promise<Result>
  close(): Promise<void>
}

/** Creates a worker, which exists, with its memory, only while it has tasks. The module is loaded with the first task. */
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
        // Aborting a task that the pool has already dropped would raise an error that ends the program.
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
    ...('process' in kind
      ? { runtime: 'child_process', serialization: 'advanced', env: kind.process }
      : { resourceLimits: { maxOldGenerationSizeMb: kind.thread } }),
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: idleTimeoutMs,
  })
  pool.on('error', logFailure)
  return pool
}
