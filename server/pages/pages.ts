import serveStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { contactsContract } from '#contract/contacts.ts'
import { keptAddress } from '../answers/answer-address.ts'
import type { AnswerCache } from '../answers/answer-cache.ts'
import { type ReadyAnswer, sendReady } from '../answers/ready-answer.ts'
import type { FindDocument } from '../documents/document.ts'
import { makeDocumentAnswer } from '../documents/make-answer.ts'
import { AppError } from '../errors.ts'
import { whileAtWork } from '../http/body-arrival.ts'
import { bodyLimitOf } from '../http/body-limit.ts'
import { acceptFormsOnly } from '../http/form-body.ts'
import { isPreparing } from '../http/purpose.ts'
import { networkOf } from '../limits/network.ts'
import type { BusyPage } from '../load/busy-page.ts'
import { networkParty } from '../load/party.ts'
import { isAdminPath, judgePath } from './page-path.ts'
import { clientAssets } from './page-renderer.ts'
import { type RenderParts, renderPage } from './render-page.ts'

interface Parts extends RenderParts {
  answerCache: AnswerCache
  busyPage: BusyPage
  /** Finds what programs read of the site; all else is a page. */
  findDocument: FindDocument
}

/** Percent-encoded, a text has no more bytes than as JSON with escapes. */
const formLimit = bodyLimitOf(contactsContract.create.body)

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
  const handler = (request: FastifyRequest, reply: FastifyReply) =>
    whileAtWork(request, () => answerPage(request, reply, parts)).catch((error) =>
      answerBusy(error, reply, parts.busyPage),
    )
  app.get('/*', { schema: { hide: true } }, handler)
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

async function answerPage(request: FastifyRequest, reply: FastifyReply, parts: Parts) {
  const verdict = judgePath(request.raw.url ?? '/')
  if ('redirect' in verdict) return reply.redirect(verdict.redirect, 308)
  if (isAdminPath(request.raw.url ?? '') && isPreparing(request.raw)) throw notPrepared()
  const url = 'missing' in verdict ? nowhere : (request.raw.url ?? '/')
  const address = parts.isDevelopment ? null : keptAddress(request.raw, url)
  const document = parts.findDocument(address ?? url)
  const render = () =>
    document ? makeDocumentAnswer(document, reply) : renderPage(request, reply, address ?? url, parts)
  const page = await parts.answerCache.findOrMake(address, render, {
    headers: request.headers,
    party: networkParty(networkOf(request.ip)),
    takesLong: document?.takesLong,
  })
  return page.status === 308 ? redirect(request, reply, page) : sendReady(request, reply, page)
}

/**
 * Takes along the query that was asked with: pages name the path only, as those who ask at the same time may have different ones. Asked
 * for anew each time: a post may go back to an address that it had, and a browser that kept both ways would go round in a circle.
 */
function redirect({ raw }: FastifyRequest, reply: FastifyReply, { headers }: ReadyAnswer): FastifyReply {
  const path = headers[headers.indexOf('location') + 1] as string
  const queryAt = raw.url?.indexOf('?') ?? -1
  reply.header('Cache-Control', 'no-cache')
  return reply.redirect(path + (queryAt === -1 ? '' : (raw.url ?? '').slice(queryAt)), 308)
}
