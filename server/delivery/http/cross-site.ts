import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../../errors.ts'

interface Options {
  /** The origin of the site. */
  siteUrl: string
  /** Other origins that may make every call. */
  corsOrigins: string[]
}

export type IsCrossSite = (request: Pick<FastifyRequest, 'headers' | 'host'>) => boolean

/**
 * Creates the function that decides whether a page of another site made a browser send a request. Browsers say so in `Sec-Fetch-Site`; browsers from
 * before 2023, and all browsers at an address without TLS, only in `Origin`. Programs send neither header, and are accepted.
 */
export function createIsCrossSite({ siteUrl, corsOrigins }: Options): IsCrossSite {
  return ({ headers, host }) => {
    const { origin, 'sec-fetch-site': site } = headers
    if (origin !== undefined && corsOrigins.includes(origin)) return false
    if (site !== undefined) return site === 'cross-site'
    return origin !== undefined && origin !== siteUrl && !isOriginOf(host, origin)
  }
}

/** Whether an origin is that of a host. The scheme is not compared: behind a proxy only the proxy knows it. */
function isOriginOf(host: string, origin: string): boolean {
  const parsed = URL.parse(origin)
  // Both are parsed, so that a default port makes no difference.
  return parsed !== null && parsed.host === URL.parse(`${parsed.protocol}//${host}`)?.host
}

export const crossSiteRefusal = () =>
  new AppError('forbidden', 'This was sent by a page of another site. Send it from a page of this blog.')

/**
 * Refuses requests from pages of other sites to calls that write and need no token, before any of the body is read. Calls with a token cannot come
 * from there, because browsers send a preflight request first.
 */
export function refuseCrossSiteWrites(app: FastifyInstance, isCrossSite: IsCrossSite): void {
  app.addHook('onRequest', async (request) => {
    const { endpoint } = request.routeOptions.config
    const isOpenWrite = endpoint?.access === 'anyone' && endpoint.method !== 'GET'
    if (isOpenWrite && request.method === endpoint.method && isCrossSite(request)) throw crossSiteRefusal()
  })
}
