import type { RateLimiterAbstract } from 'rate-limiter-flexible'

/**
 * Counts what happens often at a part of the cost: a handful of points is taken of a shared limit at once and spent here. All processes
 * together never allow more than the limit; what one of them has not spent when its time runs out is lost.
 */
export function createHandfuls(limiter: RateLimiterAbstract, handful: number) {
  const inHand = new Map<string, { points: number; until: number }>()
  const fetching = new Map<string, Promise<void>>()

  async function fetch(key: string): Promise<void> {
    try {
      const { msBeforeNext } = await limiter.consume(key, handful)
      inHand.set(key, { points: handful, until: performance.now() + msBeforeNext })
    } finally {
      fetching.delete(key)
    }
  }

  /** Of many at once, one fetches for all. */
  function fetchOnce(key: string): Promise<void> {
    const known = fetching.get(key)
    if (known) return known
    const begun = fetch(key)
    fetching.set(key, begun)
    return begun
  }

  return {
    /** Spends a point. Throws what the limiter throws at its limit. */
    async consume(key: string): Promise<void> {
      for (;;) {
        const own = inHand.get(key)
        if (own && own.points > 0 && own.until > performance.now()) {
          own.points--
          return
        }
        await fetchOnce(key)
      }
    },

    /** Forgets points whose time has run out. */
    removeExpired(): void {
      for (const [key, { until }] of inHand) if (until <= performance.now()) inHand.delete(key)
    },
  }
}
