import RateLimiterRes from 'rate-limiter-flexible/lib/RateLimiterRes.js'
import { AppError } from '../../errors.ts'

/** Counts attempts. `consume` throws a `RateLimiterRes` at the limit; `get` returns the present count, null if there is none. */
export interface Counter {
  readonly points: number
  consume(key: string): Promise<unknown>
  /** Takes one attempt back. */
  reward(key: string): Promise<unknown>
  get(key: string): Promise<RateLimiterRes | null>
}

/** The counter for limits that are off. */
export const countsNothing: Counter = {
  points: Number.POSITIVE_INFINITY,
  consume: async () => {},
  reward: async () => {},
  get: async () => null,
}

/** Counts an attempt. Returns null within the limit, otherwise how long the limit lasts. */
export async function reached(counter: Counter, key: string): Promise<RateLimiterRes | null> {
  try {
    await counter.consume(key)
    return null
  } catch (thrown) {
    if (thrown instanceof RateLimiterRes) return thrown
    throw thrown
  }
}

/** Counts an attempt. Throws `too_many_requests` at the limit. */
export async function count(counter: Counter, key: string): Promise<void> {
  const limit = await reached(counter, key)
  if (limit) throw tooMany(limit.msBeforeNext)
}

/** Returns how long a full counter lasts, in milliseconds; 0 if it is not full. Counts nothing. */
export async function waitOf(counter: Counter, key: string): Promise<number> {
  const counted = await counter.get(key)
  return counted && counted.consumedPoints >= counter.points ? counted.msBeforeNext : 0
}

/** The error at a limit that lasts this many milliseconds more. */
export function tooMany(milliseconds: number): AppError {
  const retryAfter = Math.max(1, Math.ceil(milliseconds / 1_000))
  return new AppError('too_many_requests', `Too many attempts. Wait ${retryAfter} seconds and try again.`, {
    retryAfter,
  })
}
