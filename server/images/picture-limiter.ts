import {
  createConcurrencyLimiter,
  type LimiterBounds,
  type WorkOptions,
} from '../load/concurrency-limiter.ts'
import { isLarge } from './read-picture.ts'

/** How many pictures are decoded or drawn at the same time in one process, and how many may wait: of one party as many as a long page shows. */
const bounds: LimiterBounds = {
  concurrency: 2,
  maxWaiting: 400,
  maxWaitingOfOne: 100,
  refusal: 'Many pictures are being worked on. Try again in a moment.',
}

/**
 * Lets only so much heavy work on pictures happen at once: uploads, for which a person waits, readers' versions, and drawings. What waits
 * holds nothing but its place.
 */
export const createPictureLimiter = (changed: Partial<LimiterBounds> = {}) =>
  createConcurrencyLimiter({ ...bounds, ...changed })

/** Large pictures take much memory and are decoded one at a time. */
export const turnFor = (size: { width: number; height: number }): WorkOptions =>
  isLarge(size) ? { exclusive: 'large picture' } : {}
