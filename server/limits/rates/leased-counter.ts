import type { RateLimiterAbstract } from 'rate-limiter-flexible'
import type { Counter } from './counter.ts'

/** So many keys are held in memory; of more, the one that was fetched first is dropped, with what is left of its handful. */
const maxHeld = 20_000

/**
 * Counts what happens often at a part of the cost: a handful of points is taken of a shared limit at once and spent here. All processes
 * together never allow more than the limit; what one of them has not spent when its time runs out is lost.
 */
export function createHandfuls(limiter: RateLimiterAbstract, handful: number, mostHeld = maxHeld) {
  const inHand = new Map<string, { points: number; until: number }>()
  const fetching = new Map<string, Promise<void>>()

  function hold(key: string, points: number, until: number): void {
    inHand.delete(key)
    inHand.set(key, { points, until })
    const [first] = inHand.keys()
    if (inHand.size > mostHeld) inHand.delete(first as string)
  }

  async function fetch(key: string): Promise<void> {
    try {
      const { msBeforeNext } = await limiter.consume(key, handful)
      hold(key, handful, performance.now() + msBeforeNext)
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
    points: limiter.points,
    get: (key: string) => limiter.get(key),

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

    /** Takes a point back into the hand. */
    async reward(key: string): Promise<void> {
      const own = inHand.get(key)
      if (own) own.points++
    },

    /** How many keys are held. */
    held: () => inHand.size,

    /** Forgets points whose time has run out. */
    removeExpired(): void {
      for (const [key, { until }] of inHand) if (until <= performance.now()) inHand.delete(key)
    },
  } satisfies Counter & Record<string, unknown>
}
