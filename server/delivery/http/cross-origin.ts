import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** What pages of other origins may do at an address. */
export interface Resource {
  /** Its methods, including HEAD and without OPTIONS. */
  methods: readonly string[]
  /** GET and HEAD are for anyone, without a token. */
  isPublicRead: boolean
}

/** How long a browser may cache the response to a preflight request. */
const maxAgeSeconds = 600

/** The headers that a script may read besides those that browsers always expose. */
const exposed = { 'access-control-expose-headers': 'ETag, Link, Retry-After' }

/** Lets pages of any origin read a response. */
export const readableByAll = { 'access-control-allow-origin': '*', ...exposed }

/**
 * The request headers that any origin may send with a public read. Not `Content-Type`: browsers cache the names by address and not by method, so they
 * would send a POST with JSON without a preflight request.
 */
const publicHeaders =
  'Accept, Accept-Language, Cache-Control, If-Modified-Since, If-None-Match, If-Range, Pragma, Range, X-Requested-With'

/** The request headers that the configured origins may send besides those. */
const credentialHeaders = 'Authorization, Content-Type, Idempotency-Key, Token'

const isRead = (method: unknown): boolean => method === 'GET' || method === 'HEAD'

/** Decides what other origins may do: any origin may make public reads without a token; the `configured` ones may make every call. */
export function createCrossOrigin(configured: readonly string[]) {
  const knownOrigin = ({ origin }: IncomingHttpHeaders): string | null =>
    origin !== undefined && configured.includes(origin) ? origin : null

  return {
    /**
     * The headers of a response to OPTIONS. A browser makes the call only if they name its origin. Caches must not store them, because they differ by
     * origin and by requested method.
     */
    preflight(headers: IncomingHttpHeaders, { methods, isPublicRead }: Resource): OutgoingHttpHeaders {
      const common = {
        allow: [...methods, 'OPTIONS'].join(', '),
        'cache-control': 'no-store',
        vary: 'Origin, Access-Control-Request-Method',
      }
      const requested = headers['access-control-request-method']
      const origin = knownOrigin(headers)
      const isPreflight = requested !== undefined && headers.origin !== undefined
      if (!isPreflight || !(origin || (isPublicRead && isRead(requested)))) return common
      return {
        ...common,
        'access-control-allow-origin': origin ?? '*',
        'access-control-allow-methods': (origin ? methods : methods.filter(isRead)).join(', '),
        'access-control-allow-headers': origin ? `${credentialHeaders}, ${publicHeaders}` : publicHeaders,
        'access-control-max-age': String(maxAgeSeconds),
      }
    },

    /** The headers of all other responses of a call, errors included. */
    responseHeaders({ headers, method, routeOptions }: FastifyRequest): OutgoingHttpHeaders {
      const { endpoint, isPublicRead = endpoint?.access === 'anyone' } = routeOptions.config
      const isPublic = isPublicRead && isRead(method)
      // The same for every origin, so that caches need only one copy of an image.
      if (isPublic && endpoint?.returnsFile) return readableByAll
      const origin = knownOrigin(headers)
      return {
        vary: 'Origin',
        ...(origin && { 'access-control-allow-origin': origin, ...exposed }),
        ...(!origin && isPublic && readableByAll),
      }
    },
  }
}
export type CrossOrigin = ReturnType<typeof createCrossOrigin>

/** Adds to every response of a scope which other origins may read it. */
export function allowOtherOrigins(app: FastifyInstance, crossOrigin: CrossOrigin): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(crossOrigin.responseHeaders(request))
  })
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** GET is for anyone. For routes that are not calls of the contract. */
    isPublicRead?: boolean
  }
}
