import type { RateLimiterAbstract } from 'rate-limiter-flexible'
import type { Counter } from './counter.ts'

/** So many keys are held in memory; of more, the one that was fetched first is dropped, with what is left of its handful. */
const defaultMaxLeases = 20_000

/**
 * Counts what happens often at a part of the cost: a handful of points is taken of a shared limit at once and spent here. All processes
 * together never allow more than the limit; what one of them has not spent when its time runs out is lost.
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

  /** Of many at once, one fetches for all. */
  function leaseOnce(key: string): Promise<void> {
    const known = pending.get(key)
    if (known) return known
    const begun = lease(key)
    pending.set(key, begun)
    return begun
  }

  return {
    points: limiter.points,
    get: (key: string) => limiter.get(key),

    /** Spends a point. Throws what the limiter throws at its limit. */
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

    /** Takes a point back into the hand. */
    async reward(key: string): Promise<void> {
      const own = leases.get(key)
      if (own) own.points++
    },

    /** How many keys are held. */
    leaseCount: () => leases.size,

    /** Forgets points whose time has run out. */
    removeExpired(): void {
      for (const [key, { until }] of leases) if (until <= performance.now()) leases.delete(key)
    },
  } satisfies Counter & Record<string, unknown>
}
