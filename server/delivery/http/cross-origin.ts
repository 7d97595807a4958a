import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** What is at an address, for pages of other origins. */
export interface Resource {
  /** The methods that it answers, HEAD included and OPTIONS left out. */
  methods: readonly string[]
  /** GET and HEAD answer anyone, without a token. */
  isPublicRead: boolean
}

/** How long a browser may keep what a preflight was answered, in seconds. */
const maxAge = 600

/** What a script may read of an answer, beside its body and what browsers always show. */
const exposed = { 'access-control-expose-headers': 'ETag, Link, Retry-After' }

/** Lets a page of any origin read an answer. */
export const readableByAll = { 'access-control-allow-origin': '*', ...exposed }

/**
 * What anyone may send with a public read. `Content-Type` is none of these: a browser keeps the names by address and not by method, and would
 * send a POST of JSON without asking.
 */
const harmless =
  'Accept, Accept-Language, Cache-Control, If-Modified-Since, If-None-Match, If-Range, Pragma, Range, X-Requested-With'

/** What the configured origins may send beyond that. */
const credentials = 'Authorization, Content-Type, Idempotency-Key, Token'

const isRead = (method: unknown): boolean => method === 'GET' || method === 'HEAD'

/** Tells which other origins may call. Anyone may make public reads, without a token; the `configured` ones may make every call. */
export function createCrossOrigin(configured: readonly string[]) {
  const knownOrigin = ({ origin }: IncomingHttpHeaders): string | null =>
    origin !== undefined && configured.includes(origin) ? origin : null

  return {
    /**
     * What an answer to OPTIONS says. Without an origin that may make the call that it asks about, a browser does not make it. A cache must
     * keep none: it differs by who asks, and by what.
     */
    preflight(headers: IncomingHttpHeaders, { methods, isPublicRead }: Resource): OutgoingHttpHeaders {
      const answer = {
        allow: [...methods, 'OPTIONS'].join(', '),
        'cache-control': 'no-store',
        vary: 'Origin, Access-Control-Request-Method',
      }
      const asked = headers['access-control-request-method']
      const origin = knownOrigin(headers)
      const mayAsk = asked !== undefined && headers.origin !== undefined
      if (!mayAsk || !(origin || (isPublicRead && isRead(asked)))) return answer
      return {
        ...answer,
        'access-control-allow-origin': origin ?? '*',
        'access-control-allow-methods': (origin ? methods : methods.filter(isRead)).join(', '),
        'access-control-allow-headers': origin ? `${credentials}, ${harmless}` : harmless,
        'access-control-max-age': String(maxAge),
      }
    },

    /** What any other answer of a call says, refusals included. */
    answer({ headers, method, routeOptions }: FastifyRequest): OutgoingHttpHeaders {
      const { endpoint, isPublicRead = endpoint?.access === 'anyone' } = routeOptions.config
      const isPublic = isPublicRead && isRead(method)
      // The same for every origin, so that caches need one copy of an image only.
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

/** Has every answer of a scope say which other origins may read it. */
export function allowOtherOrigins(app: FastifyInstance, crossOrigin: CrossOrigin): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(crossOrigin.answer(request))
  })
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** GET answers anyone: for routes that are no call of the contract. */
    isPublicRead?: boolean
  }
}
