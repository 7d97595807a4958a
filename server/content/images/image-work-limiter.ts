import {
  createConcurrencyLimiter,
  type LimiterOptions,
  type WorkOptions,
} from '../../foundation/concurrency/concurrency-limiter.ts'

/** How many images are decoded or drawn at the same time in one process, and how many calls may wait: for one client as many as a long page shows. */
const defaultLimits: LimiterOptions = {
  concurrency: 2,
  maxWaiting: 400,
  maxWaitingPerClient: 100,
  refusal: 'Many images are being processed. Try again in a moment.',
}

/**
 * Limits heavy work on images: uploads, for which a person waits, readers' variants, and drawings. A waiting call holds no memory but its
 * place in the queue.
 */
export const createImageWorkLimiter = (changed: Partial<LimiterOptions> = {}) =>
  createConcurrencyLimiter({ ...defaultLimits, ...changed })

/** For work that takes much memory or many seconds: only one at a time, so that a place is left for all other work. */
export const largeImageSlot: WorkOptions = { exclusive: 'large image' }
