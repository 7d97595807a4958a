import type { ConcurrencyLimiter, Job, WorkOptions } from './concurrency-limiter.ts'
import type { Party } from './queue-client.ts'

/**
 * Does the same work once for all who ask for it meanwhile. Each of them brings it their own turn, so that nobody waits in the long queue of
 * whoever asked first.
 */
export function createSingleFlight<Result>({ submit }: Pick<ConcurrencyLimiter, 'submit'>) {
  const jobs = new Map<string, Job<Result>>()

  return (key: string, party: Party, work: () => Promise<Result>, options?: WorkOptions): Promise<Result> => {
    const known = jobs.get(key)
    if (known) {
      known.join(party)
      return known.result
    }
    const job = submit(party, work, options)
    jobs.set(key, job)
    return job.result.finally(() => jobs.delete(key))
  }
}
