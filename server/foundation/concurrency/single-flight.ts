import type { ConcurrencyLimiter, Job, WorkOptions } from './concurrency-limiter.ts'
import type { QueueClient } from './queue-client.ts'

/**
 * Runs the same work once for all clients that request it meanwhile. It begins when it is the turn of any of them, so that nobody waits in the first
 * client’s long queue.
 */
export function createSingleFlight<Result>({ submit }: Pick<ConcurrencyLimiter, 'submit'>) {
  const jobs = new Map<string, Job<Result>>()

  return (
    key: string,
    client: QueueClient,
    work: () => Promise<Result>,
    options?: WorkOptions,
  ): Promise<Result> => {
    const known = jobs.get(key)
    if (known) {
      known.join(client)
      return known.result
    }
    const job = submit(client, work, options)
    jobs.set(key, job)
    return job.result.finally(() => jobs.delete(key))
  }
}
