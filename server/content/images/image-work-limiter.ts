import {
  createConcurrencyLimiter,
  type LimiterOptions,
  type WorkOptions,
} from '../../foundation/concurrency/concurrency-limiter.ts'

/** How many pictures are decoded or drawn at the same time in one process, and how many may wait: of one client as many as a long page shows. */
const defaultLimits: LimiterOptions = {
  concurrency: 2,
  maxWaiting: 400,
  maxWaitingPerClient: 100,
  refusal: 'Many images are being processed. Try again in a moment.',
}

/**
 * Lets only so much heavy work on pictures happen at once: uploads, for which a person waits, readers' versions, and drawings. What waits
 * holds nothing but its place.
 */
export const createImageWorkLimiter = (changed: Partial<LimiterOptions> = {}) =>
  createConcurrencyLimiter({ ...defaultLimits, ...changed })

/** The turn of work that takes much memory or many seconds: one at a time, so that a place is left for all other work. */
export const largeImageSlot: WorkOptions = { exclusive: 'large image' }
