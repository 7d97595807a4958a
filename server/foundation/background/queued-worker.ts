import { createConcurrencyLimiter, type LimiterStats } from '../concurrency/concurrency-limiter.ts'
import type { QueueClient } from '../concurrency/queue-client.ts'
import { createWorker } from './worker.ts'

interface Options {
  module: URL
  /** The exported function that runs in the thread. */
  name: string
  /** Of one task, including the start of the thread. */
  timeoutMs: number
  maxMemoryMiB: number
  maxWaiting: number
  maxWaitingPerClient: number
  /** What a client is told when too many wait. */
  refusal: string
  logFailure: (error: unknown) => void
}

/** Runs tasks of clients one after the other. */
export interface QueuedWorker<Task, Result> {
  /** Throws `unavailable` if too many wait, and an error that `exceedsLimits` knows for a task that takes too much. */
  run(task: Task, client: QueueClient): Promise<Result>
  stats(): LimiterStats
  close(): Promise<void>
}

/** Creates a worker with one thread that exists only while it is needed, and a queue before it. */
export function createQueuedWorker<Task, Result>(options: Options): QueuedWorker<Task, Result> {
  const { module, name, timeoutMs, maxMemoryMiB, logFailure, ...room } = options
  const worker = createWorker<Task, Result>({ module, name, kind: { thread: maxMemoryMiB }, logFailure })
  const limiter = createConcurrencyLimiter({ concurrency: 1, ...room })
  return {
    run: (task, client) => limiter.run(client, () => worker.run(task, timeoutMs)),
    stats: limiter.stats,
    close: worker.close,
  }
}
