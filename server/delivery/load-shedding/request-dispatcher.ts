import type { RequestListener } from 'node:http'
import { limits } from '#contract/limits.ts'
import { healthPaths } from '../../foundation/http/health-paths.ts'
import { namesHost, readTarget } from '../http/request-target.ts'
import type { ResponseCache } from '../response-cache/response-cache.ts'
import type { RequestQueue } from './request-queue.ts'

/**
 * The options of the HTTP servers, times in milliseconds. An upload over a slow line takes minutes, and clients give up after ten. Headers arrive
 * within seconds, and Node checks every two seconds for those that do not. Idle connections are kept for longer than proxies keep them, mostly a
 * minute: if a connection is closed just when a proxy uses it, a request is lost. A missing `Host` is rejected by the application, with the usual
 * headers.
 */
export const serverOptions = {
  requestTimeout: 11 * 60_000,
  headersTimeout: 10_000,
  connectionsCheckingInterval: 2_000,
  keepAliveTimeout: 72_000,
  maxHeaderSize: 4 * limits.request.maxUrlCharacters,
  requireHostHeader: false,
}

/** Requests for files of the build skip the queue, and so do health checks, whose result must not depend on the load. */
const skipsQueue = (url = ''): boolean =>
  url.startsWith('/assets/') || url === healthPaths.alive || url === healthPaths.ready

/** Creates the listener in front of the router, which serves cached responses at once and queues all other requests except cheap ones. */
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
