import RateLimiterRes from 'rate-limiter-flexible/lib/RateLimiterRes.js'
import { AppError } from '../../errors.ts'

/** What a try is counted by. `consume` throws a `RateLimiterRes` at the limit; `get` returns what was counted, null if nothing was recently. */
export interface Counter {
  readonly points: number
  consume(key: string): Promise<unknown>
  /** Takes one try back. */
  reward(key: string): Promise<unknown>
  get(key: string): Promise<RateLimiterRes | null>
}

/** What counts when limits are off. */
export const countsNothing: Counter = {
  points: Number.POSITIVE_INFINITY,
  consume: async () => {},
  reward: async () => {},
  get: async () => null,
}

/** Counts a try: null within the limit, else how long it lasts. */
export async function reached(counter: Counter, key: string): Promise<RateLimiterRes | null> {
  try {
    await counter.consume(key)
    return null
  } catch (thrown) {
    if (thrown instanceof RateLimiterRes) return thrown
    throw thrown
  }
}

/** Counts a try. Throws `too_many_requests` at the limit. */
export async function count(counter: Counter, key: string): Promise<void> {
  const limit = await reached(counter, key)
  if (limit) throw tooMany(limit.msBeforeNext)
}

/** How long a full counter lasts, in milliseconds; 0 if it is not full. Counts nothing. */
export async function waitOf(counter: Counter, key: string): Promise<number> {
  const counted = await counter.get(key)
  return counted && counted.consumedPoints >= counter.points ? counted.msBeforeNext : 0
}

/** The refusal at a limit that lasts so many milliseconds more. */
export function tooMany(milliseconds: number): AppError {
  const retryAfter = Math.max(1, Math.ceil(milliseconds / 1_000))
  return new AppError('too_many_requests', `Too many attempts. Wait ${retryAfter} seconds and try again.`, {
    retryAfter,
  })
}
