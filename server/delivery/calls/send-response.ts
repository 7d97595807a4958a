import type { IncomingMessage } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { apiBase } from '#contract/contract.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { type CacheNotes, collectCacheNotes } from '../../foundation/cache-tags/cache-notes.ts'
import { clientNetworkOf } from '../../foundation/client/client-network.ts'
import { queueClientOf } from '../../foundation/concurrency/queue-client.ts'
import type { ClientIdentity } from '../http/client-identity.ts'
import { isPrefetch } from '../http/prefetch-detection.ts'
import { readToken } from '../http/read-token.ts'
import { cacheKeyOf } from '../response-cache/cache-key.ts'
import { type RenderedResponse, sendCachedResponse } from '../response-cache/cached-response.ts'
import type { ResponseCache } from '../response-cache/response-cache.ts'

/** Runs the handler of a call. Null: there is nothing at the address. */
type Handle = (notes: CacheNotes) => Promise<unknown>

export interface ResponseParts {
  responseCache: ResponseCache
  clientOf: ClientIdentity['clientOf']
}

/** Sends the JSON response of a call: the cached one if the endpoint is cached and the request has no token, otherwise what the handler returns. */
export async function sendResponse(
  request: FastifyRequest,
  reply: FastifyReply,
  endpoint: Endpoint,
  handle: Handle,
  { responseCache, clientOf }: ResponseParts,
): Promise<FastifyReply> {
  const url = request.raw.url ?? '/'
  const client = queueClientOf({ actor: request.actor, clientNetwork: clientNetworkOf(request.ip) })
  if (!endpoint.cached || readToken(request.headers) !== null) {
    const { notes, runOnHit } = collectCacheNotes()
    const isRead = endpoint.method === 'GET'
    const result = await (isRead ? responseCache.runQueued(client, () => handle(notes)) : handle(notes))
    const body = prepareReply(request, reply, endpoint, result, url)
    if (isReading(request.raw)) runOnHit(() => clientOf(request.raw))
    return reply.send(body)
  }
  // The response for an address in another spelling is not cached.
  const key = url.startsWith(`${apiBase}/`) ? cacheKeyOf(request.raw, url) : null
  const render = async (): Promise<RenderedResponse> => {
    const { notes, tags, runOnHit } = collectCacheNotes()
    const body = prepareReply(request, reply, endpoint, await handle(notes), key ?? url)
    reply.header('Content-Type', 'application/json; charset=utf-8')
    return {
      status: reply.statusCode,
      headers: reply.getHeaders() as RenderedResponse['headers'],
      text: reply.serializeInput(body as Record<string, unknown>, String(reply.statusCode)) as string,
      tags,
      onHit: (raw) => {
        if (isReading(raw)) runOnHit(() => clientOf(raw))
      },
    }
  }
  const response = await responseCache.getOrCompute(key, render, { headers: request.headers, client })
  response.onHit?.(request.raw)
  return sendCachedResponse(request, reply, response)
}

/** Whether somebody is about to read the response: false for HEAD and for a prefetch. */
const isReading = (request: IncomingMessage): boolean => request.method === 'GET' && !isPrefetch(request)

/** Sets the status and headers of a reply, and returns its body. Links to other pages of a list start from `address`. */
function prepareReply(
  request: FastifyRequest,
  reply: FastifyReply,
  endpoint: Endpoint,
  result: unknown,
  address: string,
): unknown {
  // Caches may store public reads only, and must revalidate them; with a token the response differs.
  const isShared = endpoint.method === 'GET' && endpoint.access === 'anyone'
  if (isShared) reply.header('Vary', 'Accept-Encoding, Authorization, Origin, Token')
  const isStorable = isShared && readToken(request.headers) === null
  reply.header('Cache-Control', isStorable ? 'public, max-age=0, must-revalidate' : 'private, no-store')
  if (result === null) {
    reply.code(404).header('Cache-Control', 'no-store')
    return endpoint.missing
  }
  reply.code(endpoint.status ?? 200)
  if (!endpoint.paged) return result
  const { items, next } = result as { items?: unknown[]; next: string | null }
  if (next !== null) reply.header('Link', `<${nextAddress(address, next)}>; rel="next"`)
  return endpoint.paged === 'array' ? items : result
}

/** The same address with another cursor. */
function nextAddress(address: string, cursor: string): string {
  const url = new URL(address, 'http://localhost')
  url.searchParams.set('before', cursor)
  return `${url.pathname}${url.search}`
}
