import type { RateLimiterAbstract } from 'rate-limiter-flexible'
import type { Counter } from './counter.ts'

/** Beyond this many keys the oldest lease is dropped, with its remaining points. */
const defaultMaxLeases = 20_000

/**
 * Counts frequent calls with few writes: points of a shared limit are leased in batches and spent in this process. All processes together never
 * allow more than the limit; points of a lease that expires unspent are lost.
 */
export function createLeasedCounter(
  limiter: RateLimiterAbstract,
  leaseSize: number,
  maxLeases = defaultMaxLeases,
) {
  const leases = new Map<string, { points: number; until: number }>()
  const pending = new Map<string, Promise<void>>()

  function hold(key: string, points: number, until: number): void {
    leases.delete(key)
    leases.set(key, { points, until })
    const [first] = leases.keys()
    if (leases.size > maxLeases) leases.delete(first as string)
  }

  async function lease(key: string): Promise<void> {
    try {
      const { msBeforeNext } = await limiter.consume(key, leaseSize)
      hold(key, leaseSize, performance.now() + msBeforeNext)
    } finally {
      pending.delete(key)
    }
  }

  /** Concurrent calls for a key share one lease. */
  function leaseOnce(key: string): Promise<void> {
    const known = pending.get(key)
    if (known) return known
    const leasing = lease(key)
    pending.set(key, leasing)
    return leasing
  }

  return {
    points: limiter.points,
    get: (key: string) => limiter.get(key),

    /** Spends a point. Throws the error of the limiter at its limit. */
    async consume(key: string): Promise<void> {
      for (;;) {
        const own = leases.get(key)
        if (own && own.points > 0 && own.until > performance.now()) {
          own.points--
          return
        }
        await leaseOnce(key)
      }
    },

    /** Gives a point back to the lease. */
    async reward(key: string): Promise<void> {
      const own = leases.get(key)
      if (own) own.points++
    },

    /** Removes expired leases. */
    removeExpired(): void {
      for (const [key, { until }] of leases) if (until <= performance.now()) leases.delete(key)
    },
  } satisfies Counter & Record<string, unknown>
}
