import type { RequestListener } from 'node:http'
import { limits } from '#contract/limits.ts'
import { healthPaths } from '../../foundation/http/health-paths.ts'
import { namesHost, readTarget } from '../http/request-target.ts'
import type { AnswerCache } from '../response-cache/answer-cache.ts'
import type { RequestQueue } from './request-queue.ts'

/**
 * How a server takes requests in. How long one may take to arrive, in milliseconds: an upload over a slow line goes on for minutes, and
 * whoever sends it gives up after ten. Its headers are there within seconds, and Node looks for those that are not every two seconds. What
 * Node would refuse by itself, without our headers, it hands on. An idle connection stays for longer than proxies keep theirs, mostly for a
 * minute: one that ends just when it is used loses a request.
 */
export const arrival = {
  requestTimeout: 11 * 60_000,
  headersTimeout: 10_000,
  connectionsCheckingInterval: 2_000,
  keepAliveTimeout: 72_000,
  maxHeaderSize: 4 * limits.request.maxUrlCharacters,
  requireHostHeader: false,
}

/** What takes no turn: files of the build, and questions about health, whose answers must not depend on what else is asked. */
const isCheap = (url = ''): boolean =>
  url.startsWith('/assets/') || url === healthPaths.alive || url === healthPaths.ready

/** What becomes of a request before routing: a kept answer is given at once, what is cheap is handed on, and all else takes its turn. */
export function createEntrance(
  { answerCache, requestQueue }: { answerCache: AnswerCache; requestQueue: RequestQueue },
  handOn: RequestListener,
): RequestListener {
  return (request, response) => {
    readTarget(request)
    if (!namesHost(request) || isCheap(request.url)) handOn(request, response)
    else if (!answerCache.answer(request, response)) requestQueue.enter(request, response, handOn)
  }
}
