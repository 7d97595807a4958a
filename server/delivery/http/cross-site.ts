import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../../errors.ts'

interface Options {
  /** The origin under which the site is known. */
  siteUrl: string
  /** Other origins that may make every call. */
  corsOrigins: string[]
}

export type IsCrossSite = (request: Pick<FastifyRequest, 'headers' | 'host'>) => boolean

/**
 * Makes the function that tells whether a browser sent a request for a page of another site. Browsers say so in `Sec-Fetch-Site`;
 * those from before 2023, and all of them at an address without TLS, only in `Origin`. Programs send neither and are let through.
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
  // Parsed alike, so that a port that the scheme implies makes no difference.
  return parsed !== null && parsed.host === URL.parse(`${parsed.protocol}//${host}`)?.host
}

export const crossSiteRefusal = () =>
  new AppError('forbidden', 'This was sent by a page of another site. Send it from a page of this blog.')

/**
 * Refuses what another site's page has a browser send to a call that changes something and needs no token, before any of the body is read. A
 * call with a token cannot come from there: a browser asks before it sends one.
 */
export function refuseCrossSiteWrites(app: FastifyInstance, isCrossSite: IsCrossSite): void {
  app.addHook('onRequest', async (request) => {
    const { endpoint } = request.routeOptions.config
    const isOpenWrite = endpoint?.access === 'anyone' && endpoint.method !== 'GET'
    if (isOpenWrite && request.method === endpoint.method && isCrossSite(request)) throw crossSiteRefusal()
  })
}
