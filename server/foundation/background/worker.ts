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
  /** Called when a worker fails while it has no task. */
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

class TookTooLong extends Error {}

/** True if a task took too long. */
export const tookTooLong = (error: unknown): boolean => error instanceof TookTooLong

/** True if a task took too long or too much memory. */
export const exceedsLimits = (error: unknown): boolean =>
  tookTooLong(error) || (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY'

/** Creates a worker, which exists, with its memory, only while it has tasks. The module is loaded with the first task. */
export function createWorker<Task, Result>(options: Options): Worker<Task, Result> {
  let pool: Promise<Tinypool> | undefined

  /** Ends the worker. The next task gets another one. */
  async function end(): Promise<void> {
    const ending = pool
    pool = undefined
    await (await ending)?.destroy()
  }

  return {
    async run(task, timeMs) {
      const { promise: failed, reject: fail } = Promise.withResolvers<never>()
      const timer = setTimeout(fail, timeMs, new TookTooLong(`It took more than ${timeMs} milliseconds.`))
      async function runTask(): Promise<Result> {
        pool ??= createPool(options)
        const running = await pool
        // If the worker fails at its start, the pool keeps the task and waits for ever.
        running.on('error', fail)
        return running.run(task).finally(() => running.off('error', fail))
      }
      try {
        return await Promise.race([runTask(), failed])
      } catch (error) {
        // It may be broken, or still be busy with the task.
        end().catch(() => {})
        throw asError(error)
      } finally {
        clearTimeout(timer)
      }
    },
    close: end,
  }
}

/** A process sends what its task throws as a plain object with the properties of the error. */
const asError = (error: unknown): unknown =>
  error instanceof Error || typeof error !== 'object' ? error : Object.assign(new Error(), error)

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
  pool.on('error', (error) => {
    const hasTask = pool.listenerCount('error') > 1
    if (!hasTask) logFailure(error)
  })
  return pool
}
