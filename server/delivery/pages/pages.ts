import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { contactsContract } from '#contract/contacts.ts'
import { AppError } from '../../errors.ts'
import { clientNetworkOf } from '../../foundation/client/client-network.ts'
import { networkClient } from '../../foundation/concurrency/queue-client.ts'
import { rawPathOf } from '../../foundation/http/raw-path.ts'
import type { FindTextResource } from '../../syndication/text-resources/text-resource.ts'
import { securityTextPath, sendSecurityText } from '../../syndication/well-known/security-text.ts'
import { negotiatedUrl } from '../http/accepts-markdown.ts'
import { neverReached, rejectMethod, rejectOtherMethods } from '../http/allowed-methods.ts'
import { bodyLimitOf } from '../http/body-limit.ts'
import type { CrossOrigin } from '../http/cross-origin.ts'
import { acceptFormsOnly } from '../http/form-body.ts'
import { whileHandling } from '../http/incoming-body.ts'
import { canonicalPagePath, isAdminPath } from '../http/page-path.ts'
import { isPrefetch } from '../http/prefetch-detection.ts'
import type { BusyPage } from '../load-shedding/busy-page.ts'
import { cacheKeyOf } from '../response-cache/cache-key.ts'
import { type CachedResponse, sendCachedResponse } from '../response-cache/cached-response.ts'
import type { ResponseCache } from '../response-cache/response-cache.ts'
import { renderTextResource } from '../text-responses/render-text-resource.ts'
import { serveClientFiles } from './client-files.ts'
import { type RenderParts, renderPage } from './render-page.ts'

interface Parts extends RenderParts {
  responseCache: ResponseCache
  crossOrigin: CrossOrigin
  busyPage: BusyPage
  findTextResource: FindTextResource
}

/** Percent-encoded text has no more bytes than escaped JSON. */
const formLimit = bodyLimitOf(contactsContract.create.body)

const pageMethods = ['GET', 'HEAD']
const everyPage = '/*'

/** What the router reads as part of a pattern. Addresses that have it belong to pages. */
const patternSign = /[*:]/

/** A path that no page has, for addresses that are rejected before routing. */
export const nowhere = '/.missing'

/** Serves GET and HEAD of every address that no other route has, and the HTML form of the contact page. */
export async function servePages(app: FastifyInstance, parts: Parts): Promise<void> {
  acceptFormsOnly(app)
  const securityContact = async () => (await parts.readSite()).securityContact
  const isOtherRoute = async (path: string) =>
    path === securityTextPath
      ? (await securityContact()) !== null
      : !patternSign.test(path) && app.hasRoute({ method: 'GET', url: path })
  const handler = (request: FastifyRequest, reply: FastifyReply) =>
    whileHandling(request, () => sendPage(request, reply, { ...parts, isOtherRoute })).catch((error) =>
      sendBusyPage(error, reply, parts.busyPage),
    )
  app.get(everyPage, { schema: { hide: true } }, handler)
  app.get(securityTextPath, { schema: { hide: true } }, async (request, reply) => {
    const contact = await securityContact()
    return contact === null
      ? handler(request, reply)
      : sendSecurityText(reply, { contact, origin: parts.siteUrl })
  })
  if (!parts.isDevelopment) await serveClientFiles(app, handler)
  const onOptions = async (request: FastifyRequest, reply: FastifyReply) =>
    sendPageOptions(request, reply, parts)
  app.options(everyPage, { schema: { hide: true }, onRequest: onOptions }, neverReached)
  rejectOtherMethods(app, '/contact', [...pageMethods, 'POST'])
  const onRequest = async (request: FastifyRequest, reply: FastifyReply) => {
    // The page shows the error, before any of the form is read.
    if (parts.isCrossSite(request)) return handler(request, reply)
  }
  app.post('/contact', { schema: { hide: true }, bodyLimit: formLimit, onRequest }, handler)
}

/** The speculation rules of the pages exclude only the canonical spelling. A browser requests the page again when the link is followed. */
const notPrefetched = () => new AppError('unavailable', 'The admin area is not prepared before it is opened.')

/** Sends the busy page for an overload, and leaves other errors to the error handler. */
function sendBusyPage(error: unknown, reply: FastifyReply, { html, headers }: BusyPage): FastifyReply {
  if (!(error instanceof AppError) || error.code !== 'unavailable') throw error
  return reply.code(503).headers(headers).send(html)
}

/** One redirect corrects an address: its target is looked up first, so that it never leads to another redirect or a missing page. */
async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  parts: Parts & { isOtherRoute: (path: string) => Promise<boolean> },
) {
  const url = request.raw.url ?? '/'
  const path = canonicalPagePath(url)
  const isCanonical = path === rawPathOf(url)
  if (path !== null) {
    // A form must not be processed twice, and the targets of the others are known to exist. Nothing may be cached under the address of another
    // route, as the cache comes before routing.
    const needsNoLookup = async () =>
      request.method === 'POST' || isAdminPath(path) || (await parts.isOtherRoute(path))
    if (!isCanonical && (await needsNoLookup())) return redirect(request, reply, path)
    if (isAdminPath(path) && isPrefetch(request.raw)) throw notPrefetched()
  }
  const before = reply.getHeaders()
  const page = await findPage(request, reply, path === null ? nowhere : path + queryOf(url), parts)
  const { status, headers } = page
  if (status !== 308 && (status !== 200 || isCanonical)) return sendCachedResponse(request, reply, page)
  for (const name of Object.keys(reply.getHeaders())) reply.removeHeader(name)
  reply.headers(before)
  const location = status === 308 ? (headers[headers.indexOf('location') + 1] as string) : (path as string)
  return redirect(request, reply, location)
}

/** The cached or newly rendered response for an address. */
function findPage(
  request: FastifyRequest,
  reply: FastifyReply,
  pageUrl: string,
  parts: Parts,
): Promise<CachedResponse> {
  const url = request.method === 'POST' ? pageUrl : negotiatedUrl(request.headers, pageUrl)
  const key = parts.isDevelopment ? null : cacheKeyOf(request.raw, url)
  const textResource = parts.findTextResource(key ?? url)
  const render = () =>
    textResource
      ? renderTextResource(textResource, reply, parts.readSite)
      : renderPage(request, reply, key ?? url, parts)
  return parts.responseCache.getOrCompute(key, render, {
    headers: request.headers,
    client: networkClient(clientNetworkOf(request.ip)),
    isSlow: textResource ? textResource.isSlow : isPreview(url),
    isShared: true,
  })
}

/**
 * Keeps the query of the request, as requests that share a rendering may have different ones. Revalidated each time: a post may return to a former
 * address, and a browser that had cached both redirects would loop.
 */
function redirect({ raw }: FastifyRequest, reply: FastifyReply, path: string): FastifyReply {
  reply.header('Cache-Control', 'no-cache')
  return reply.redirect(path + queryOf(raw.url ?? '/'), 308)
}

const queryOf = (url: string): string => url.slice(rawPathOf(url).length)

/** A preview may render a long body anew each time. */
const isPreview = (url: string): boolean => new URLSearchParams(queryOf(url)).has('preview')

/** Responds to preflight requests for text resources: scripts of other sites may read them with `If-None-Match`. */
function sendPageOptions({ raw, headers }: FastifyRequest, reply: FastifyReply, parts: Parts) {
  const path = canonicalPagePath(raw.url ?? '/')
  if (path === null || !parts.findTextResource(path)) return rejectMethod(reply, pageMethods.join(', '))
  const resource = { methods: pageMethods, isPublicRead: true }
  return reply.code(204).headers(parts.crossOrigin.preflight(headers, resource)).send()
}
