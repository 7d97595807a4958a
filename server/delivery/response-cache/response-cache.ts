import type { IncomingMessage, ServerResponse } from 'node:http'
import { busyMessage } from '../../errors.ts'
import { createIdleWork } from '../../foundation/background/idle-work.ts'
import { type Change, cacheTags } from '../../foundation/cache-tags/cache-tags.ts'
import { createConcurrencyLimiter, type Job } from '../../foundation/concurrency/concurrency-limiter.ts'
import type { QueueClient } from '../../foundation/concurrency/queue-client.ts'
import { cacheKeyOf } from './cache-key.ts'
import { createCacheStore } from './cache-store.ts'
import {
  type CachedResponse,
  prepareResponse,
  type RenderedResponse,
  selectResponse,
  withAllEncodings,
  withBestCompression,
  withHeaders,
} from './cached-response.ts'
import { acceptedEncodings } from './content-encodings.ts'
import { createLastModified } from './last-modified.ts'

/** Slow responses are rendered by a worker, one at a time, and have their own queue so that others do not wait for them. */
const limiterOptions = {
  fast: { concurrency: 4, maxWaiting: 1_000, maxWaitingPerClient: 100, refusal: busyMessage },
  slow: { concurrency: 1, maxWaiting: 64, maxWaitingPerClient: 8, refusal: busyMessage },
}

/** A response that is being rendered, and the changes since that began. */
interface Computation {
  response: Promise<CachedResponse>
  changes: Change[]
  job: Job<CachedResponse>
}

interface ComputeOptions extends Pick<IncomingMessage, 'headers'> {
  client: QueueClient
  /** A worker renders it, which may take seconds. */
  isSlow?: boolean
  /** Shared caches may store it too. */
  isShared?: boolean
}

interface Options {
  logFailure: (error: unknown) => void
  /** The headers of a response with these tags for shared caches that may store it; null if it needs none of its own. */
  sharedHeaders?: (tags: CachedResponse['tags']) => Record<string, string> | null
}

/**
 * Caches public responses and serves them before routing, at little more than the cost of writing their bytes. A change removes the responses with
 * its tags. A response whose rendering began before such a change is sent to the requests that were waiting for it, and is not stored.
 */
export function createResponseCache({ logFailure, sharedHeaders = () => null }: Options) {
  const store = createCacheStore({ onPromote: addEncodings })
  /** Computations by cache key that began after the last change. Further requests share them. */
  const shareable = new Map<string, Computation>()
  const active = new Set<Computation>()
  const limiters = {
    fast: createConcurrencyLimiter(limiterOptions.fast),
    slow: createConcurrencyLimiter(limiterOptions.slow),
  }
  const lastModifiedOf = createLastModified()
  const counts = { hits: 0, notModified: 0, misses: 0 }
  const idleWork = createIdleWork(recompress, logFailure)

  /** Adds all encodings at once. They are compressed better when the process is idle. */
  function addEncodings(key: string, response: CachedResponse): CachedResponse {
    // Not for responses with view counts, which are invalidated every few seconds while the site has readers.
    if (!response.tags.has(cacheTags.views)) idleWork.add(key)
    return withAllEncodings(response)
  }

  /** Takes only the key, so that a response that was removed meanwhile is neither kept in memory nor compressed. */
  async function recompress(key: string): Promise<void> {
    const response = store.peek(key)
    if (response) store.replace(key, response, await withBestCompression(response))
  }

  function withSharedHeaders(response: CachedResponse): CachedResponse {
    const headers = response.etag === null ? null : sharedHeaders(response.tags)
    return headers ? withHeaders(response, headers) : response
  }

  function begin(key: string, submit: () => Job<CachedResponse>, isShared: boolean): Computation {
    // The job starts after this function returns, so the computation is in both collections before any data is read.
    const job = submit()
    const computation: Computation = { job, changes: [], response: finish() }
    async function finish(): Promise<CachedResponse> {
      try {
        const prepared = await job.result
        // Without headers for shared caches, which must not store it either: it may arrive there after the purge.
        if (computation.changes.some((change) => isTouched(prepared, change))) return prepared
        const response = isShared ? withSharedHeaders(prepared) : prepared
        if (isCacheable(response)) store.add(key, response)
        return response
      } finally {
        active.delete(computation)
        if (shareable.get(key) === computation) shareable.delete(key)
      }
    }
    active.add(computation)
    shareable.set(key, computation)
    return computation
  }

  return {
    /** Sends the cached response to a request. False if there is none. */
    serve(request: IncomingMessage, response: ServerResponse): boolean {
      const key = cacheKeyOf(request, request.url ?? '')
      const cached = key === null ? undefined : store.get(key)
      if (!cached) return false
      const { status, headers, body } = selectResponse(request, cached)
      if (status === 304) counts.notModified++
      else counts.hits++
      response.writeHead(status, headers).end(body)
      cached.onHit?.(request)
      return true
    },

    /**
     * Returns the cached response, the one that is being rendered for another request, or a new one, rendered when it is the client’s turn. Without a
     * key the response is for this request only.
     */
    async getOrCompute(
      key: string | null,
      render: () => Promise<RenderedResponse>,
      { headers, client, isSlow = false, isShared = false }: ComputeOptions,
    ): Promise<CachedResponse> {
      const accepted = acceptedEncodings(headers['accept-encoding'])
      const dateOf = (etag: string) => (key === null ? null : lastModifiedOf(key, etag))
      const limiter = isSlow ? limiters.slow : limiters.fast
      const submit = () =>
        limiter.submit(client, async () => prepareResponse(await render(), accepted, dateOf))
      const cached = key === null ? undefined : store.get(key)
      if (cached) return cached
      counts.misses++
      if (key === null) return submit().result
      const computation = shareable.get(key)
      // So this request need not wait behind the other requests of the client that came first.
      computation?.job.join(client)
      return (computation ?? begin(key, submit, isShared)).response
    },

    /** Runs work that is not cached when it is the client’s turn. */
    runQueued: limiters.fast.run,

    /** Removes the responses with a tag that a write changed. */
    invalidate(change: Change): void {
      for (const computation of active) computation.changes.push(change)
      shareable.clear()
      store.invalidate(change)
    },

    /** The current size; hits, responses with 304, misses and invalidations since the start. */
    stats: () => ({ ...counts, ...store.stats() }),
    limiterStats: { fast: limiters.fast.stats, slow: limiters.slow.stats },
  }
}
export type ResponseCache = ReturnType<typeof createResponseCache>

/** True for public responses and for 404. Other errors may be temporary. */
const isCacheable = ({ status, etag }: CachedResponse): boolean => status === 404 || etag !== null

const isTouched = ({ tags }: CachedResponse, change: Change): boolean =>
  change === 'anything' || !tags.isDisjointFrom(change)
