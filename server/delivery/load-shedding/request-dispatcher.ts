import type { RequestListener } from 'node:http'
import { limits } from '#contract/limits.ts'
import { healthPaths } from '../../foundation/http/health-paths.ts'
import { namesHost, readTarget } from '../http/request-target.ts'
import type { ResponseCache } from '../response-cache/response-cache.ts'
import type { RequestQueue } from './request-queue.ts'

/**
 * The options of Node's HTTP servers, times in milliseconds. An upload over a slow line takes minutes, and clients give up after ten. Headers arrive
 * within seconds, and Node checks every two seconds for those that do not. Idle connections outlive those of proxies, which mostly keep
 * them for a minute: a connection that is closed just when it is used loses a request. A missing `Host` is rejected by the application, with
 * its own headers.
 */
export const serverOptions = {
  requestTimeout: 11 * 60_000,
  headersTimeout: 10_000,
  connectionsCheckingInterval: 2_000,
  keepAliveTimeout: 72_000,
  maxHeaderSize: 4 * limits.request.maxUrlCharacters,
  requireHostHeader: false,
}

/** Requests that skip the queue: for files of the build, and for health checks, whose answers must not depend on the load. */
const skipsQueue = (url = ''): boolean =>
  url.startsWith('/assets/') || url === healthPaths.alive || url === healthPaths.ready

/** Makes the listener in front of the router: it serves cached responses at once, and queues all other requests but cheap ones. */
export function createRequestDispatcher(
  { responseCache, requestQueue }: { responseCache: ResponseCache; requestQueue: RequestQueue },
  handle: RequestListener,
): RequestListener {
  return (request, response) => {
    readTarget(request)
    if (!namesHost(request) || skipsQueue(request.url)) handle(request, response)
    else if (!responseCache.serve(request, response)) requestQueue.enter(request, response, handle)
  }
}
