import serveStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { contactsContract } from '#contract/contacts.ts'
import { AppError } from '../../errors.ts'
import { clientNetworkOf } from '../../foundation/client/client-network.ts'
import { networkParty } from '../../foundation/concurrency/party.ts'
import { rawPathOf } from '../../foundation/http/raw-path.ts'
import type { FindDocument } from '../../syndication/text-resources/document.ts'
import { whileAtWork } from '../http/body-arrival.ts'
import { bodyLimitOf } from '../http/body-limit.ts'
import type { CrossOrigin } from '../http/cross-origin.ts'
import { acceptFormsOnly } from '../http/form-body.ts'
import { neverReached, refuseMethod, refuseOtherMethods } from '../http/other-methods.ts'
import { isAdminPath, spelledPath } from '../http/page-path.ts'
import { isPreparing } from '../http/purpose.ts'
import type { BusyPage } from '../load-shedding/busy-page.ts'
import { keptAddress } from '../response-cache/answer-address.ts'
import type { AnswerCache } from '../response-cache/answer-cache.ts'
import { type ReadyAnswer, sendReady } from '../response-cache/ready-answer.ts'
import { makeDocumentAnswer } from '../text-resources/make-answer.ts'
import { clientAssets } from './page-renderer.ts'
import { type RenderParts, renderPage } from './render-page.ts'

interface Parts extends RenderParts {
  answerCache: AnswerCache
  crossOrigin: CrossOrigin
  busyPage: BusyPage
  /** Finds what programs read of the site; all else is a page. */
  findDocument: FindDocument
}

/** Percent-encoded, a text has no more bytes than as JSON with escapes. */
const formLimit = bodyLimitOf(contactsContract.create.body)

const pageMethods = ['GET', 'HEAD']
const everyPage = '/*'

/** A path that no page has, for addresses that are judged missing before any page sees them. */
export const nowhere = '/.missing'

/** Hands GET and HEAD of every other address to the pages, and the plain form post of the contact page. */
export async function servePages(app: FastifyInstance, parts: Parts): Promise<void> {
  acceptFormsOnly(app)
  if (!parts.isDevelopment) {
    await app.register(serveStatic, {
      root: clientAssets,
      prefix: '/assets/',
      preCompressed: true,
      immutable: true,
      maxAge: '1y',
      decorateReply: false,
      wildcard: false,
    })
  }
  const isOtherRoute = (path: string) => path !== everyPage && app.hasRoute({ method: 'GET', url: path })
  const handler = (request: FastifyRequest, reply: FastifyReply) =>
    whileAtWork(request, () => answerPage(request, reply, { ...parts, isOtherRoute })).catch((error) =>
      answerBusy(error, reply, parts.busyPage),
    )
  app.get(everyPage, { schema: { hide: true } }, handler)
  const onOptions = async (request: FastifyRequest, reply: FastifyReply) =>
    answerPageOptions(request, reply, parts)
  app.options(everyPage, { schema: { hide: true }, onRequest: onOptions }, neverReached)
  refuseOtherMethods(app, '/contact', [...pageMethods, 'POST'])
  const onRequest = async (request: FastifyRequest, reply: FastifyReply) => {
    // The page says why it refuses, before any of the form is read.
    if (parts.isCrossSite(request)) return handler(request, reply)
  }
  app.post('/contact', { schema: { hide: true }, bodyLimit: formLimit, onRequest }, handler)
}

/** However a link spells its address: the rules of a page for browsers know the usual spelling only. Whoever follows the link asks again. */
const notPrepared = () => new AppError('unavailable', 'The admin area is not prepared before it is opened.')

/** A reader who found no turn is told so by a page; all else is for the handler of errors. */
function answerBusy(error: unknown, reply: FastifyReply, { html, headers }: BusyPage): FastifyReply {
  if (!(error instanceof AppError) || error.code !== 'unavailable') throw error
  return reply.code(503).headers(headers).send(html)
}

/** Whatever is wrong with an address, one redirect leads to the right one: what is there is found before anybody is sent there. */
async function answerPage(
  request: FastifyRequest,
  reply: FastifyReply,
  parts: Parts & { isOtherRoute: (path: string) => boolean },
) {
  const asked = request.raw.url ?? '/'
  const path = spelledPath(asked)
  const isSpelled = path === rawPathOf(asked)
  if (path !== null) {
    // What is sent must not be acted on twice; the admin area, files and icons are there. Under an address that is not answered here nothing may
    // be kept: whoever asks for it is given what is kept first.
    const needsNoLookup = request.method === 'POST' || isAdminPath(path) || parts.isOtherRoute(path)
    if (!isSpelled && needsNoLookup) return redirect(request, reply, path)
    if (isAdminPath(path) && isPreparing(request.raw)) throw notPrepared()
  }
  const before = reply.getHeaders()
  const page = await findPage(request, reply, path === null ? nowhere : path + queryOf(asked), parts)
  const { status, headers } = page
  if (status !== 308 && (status !== 200 || isSpelled)) return sendReady(request, reply, page)
  for (const name of Object.keys(reply.getHeaders())) reply.removeHeader(name)
  reply.headers(before)
  const location = status === 308 ? (headers[headers.indexOf('location') + 1] as string) : (path as string)
  return redirect(request, reply, location)
}

/** What is kept for an address, or made for it now. */
function findPage(
  request: FastifyRequest,
  reply: FastifyReply,
  url: string,
  parts: Parts,
): Promise<ReadyAnswer> {
  const address = parts.isDevelopment ? null : keptAddress(request.raw, url)
  const document = parts.findDocument(address ?? url)
  const render = () =>
    document ? makeDocumentAnswer(document, reply) : renderPage(request, reply, address ?? url, parts)
  return parts.answerCache.findOrMake(address, render, {
    headers: request.headers,
    party: networkParty(clientNetworkOf(request.ip)),
    takesLong: document?.takesLong,
    isShared: true,
  })
}

/**
 * Takes along the query that was asked with: those who ask at the same time may have different ones. Asked for anew each time: a post may go
 * back to an address that it had, and a browser that kept both ways would go round in a circle.
 */
function redirect({ raw }: FastifyRequest, reply: FastifyReply, path: string): FastifyReply {
  reply.header('Cache-Control', 'no-cache')
  return reply.redirect(path + queryOf(raw.url ?? '/'), 308)
}

const queryOf = (url: string): string => url.slice(rawPathOf(url).length)

/** Documents are read by scripts of other sites, whose browsers ask first where they send `If-None-Match`. */
function answerPageOptions({ raw, headers }: FastifyRequest, reply: FastifyReply, parts: Parts) {
  const path = spelledPath(raw.url ?? '/')
  if (path === null || !parts.findDocument(path)) return refuseMethod(reply, pageMethods.join(', '))
  const resource = { methods: pageMethods, isPublicRead: true }
  return reply.code(204).headers(parts.crossOrigin.preflight(headers, resource)).send()
}
