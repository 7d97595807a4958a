import { createHash } from 'node:crypto'
import type { OutgoingHttpHeaders } from 'node:http'
import formbody from '@fastify/formbody'
import serveStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { errorStatus } from '#contract/errors.ts'
import type { ContactOutcome, PageContext } from '../../web/page-context.ts'
import { AppError } from '../errors.ts'
import { matches } from '../http/entity-tag.ts'
import { rawPathOf } from '../http/raw-path.ts'
import { networkOf } from '../limits/network.ts'
import type { Services } from '../services.ts'
import type { Site } from '../site.ts'
import { hasCredentials, type Page, type PageCache } from './page-cache.ts'
import { pageKey } from './page-key.ts'
import { judgePath } from './page-path.ts'
import { inlineScriptsOf, pagePolicy } from './page-policy.ts'
import { clientAssets, type PageBuild } from './page-renderer.ts'

interface Parts {
  services: Pick<Services, 'reader' | 'contacts'>
  site: Site
  pageCache: PageCache
  loadBuild: () => Promise<PageBuild>
  isDevelopment: boolean
}

/** In bytes. Percent-encoded, the longest message that is accepted has a quarter of this. */
const largestForm = 1024 * 1024

/** A path that no page has, for addresses that are judged missing before any page sees them. */
export const nowhere = '/.missing'

/** Hands GET and HEAD of every other address to the pages, and the plain form post of the contact page. */
export async function servePages(app: FastifyInstance, parts: Parts): Promise<void> {
  app.removeAllContentTypeParsers()
  await app.register(formbody, { bodyLimit: largestForm })
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
  const handler = (request: FastifyRequest, reply: FastifyReply) => answerPage(request, reply, parts)
  app.get('/*', { schema: { hide: true } }, handler)
  app.post('/contact', { schema: { hide: true } }, handler)
}

async function answerPage(request: FastifyRequest, reply: FastifyReply, parts: Parts) {
  const url = request.raw.url ?? '/'
  const verdict = judgePath(url)
  if ('redirect' in verdict) return reply.redirect(verdict.redirect, 308)
  const begun = parts.pageCache.generation()
  const response = await render(request, 'missing' in verdict ? nowhere : url, parts)
  const page = await finish(request, reply, response, parts)

  const key = pageKey(url)
  const mayKeep =
    request.method === 'GET' && page.status === 200 && !isPrivate(page) && !hasCredentials(request.raw)
  if (mayKeep && key !== null && !parts.isDevelopment) void parts.pageCache.keep(key, page, begun)
  if (page.status === 200 && !isPrivate(page) && matches(request.headers['if-none-match'], page.etag)) {
    return reply.code(304).header('ETag', page.etag).send()
  }
  if (page.status === 200) reply.header('ETag', page.etag)
  return reply.code(page.status).send(page.plain)
}

const isPrivate = (page: Page) => String(page.headers['cache-control']).includes('no-store')

async function render(request: FastifyRequest, url: string, parts: Parts) {
  const { renderPage, inlineScripts } = await parts.loadBuild()
  const headers = new Headers()
  const context: PageContext = {
    reader: parts.services.reader,
    site: parts.site,
    rawPath: rawPathOf(url),
    requestId: request.id,
    headers,
    sendContactMessage: (form) => sendContactMessage(request, form, parts.services, headers),
    logFailure: (error) => request.log.error({ err: error }, 'page failed'),
  }
  const isPost = request.method === 'POST'
  const asked = new Request(new URL(url, parts.site.url), {
    method: isPost ? 'POST' : 'GET',
    ...(isPost && { body: new URLSearchParams(request.body as Record<string, string>) }),
  })
  return { answer: await renderPage(asked, context), headers, inlineScripts }
}

/** Puts a page's headers on the reply, beside those that every answer has. */
async function finish(
  request: FastifyRequest,
  reply: FastifyReply,
  { answer, headers, inlineScripts }: Awaited<ReturnType<typeof render>>,
  { isDevelopment }: Parts,
): Promise<Page> {
  const html = await answer.text()
  const isAdmin = /^\/admin(\/|$)/.test(rawPathOf(request.raw.url ?? ''))
  for (const [name, value] of [...answer.headers, ...headers]) reply.header(name, value)
  if (!isDevelopment) {
    const scripts = isAdmin ? inlineScriptsOf(html) : inlineScripts
    reply.header('Content-Security-Policy', pagePolicy(scripts, { isAdmin }))
  } else reply.removeHeader('Content-Security-Policy')
  if (isAdmin || answer.status >= 400 || request.method === 'POST')
    reply.header('Cache-Control', 'private, no-store')
  else if (!reply.hasHeader('Cache-Control'))
    reply.header('Cache-Control', 'public, max-age=0, must-revalidate')
  reply.header('Vary', 'Accept-Encoding')
  const plain = Buffer.from(html)
  const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
  return { status: answer.status, headers: reply.getHeaders() as OutgoingHttpHeaders, etag, plain }
}

const notStored = () =>
  new AppError('unavailable', 'Your message could not be stored. It is still here: try again in a moment.')

async function sendContactMessage(
  request: FastifyRequest,
  form: { name: string; email: string; message: string; website: string },
  { contacts }: Parts['services'],
  headers: Headers,
): Promise<ContactOutcome> {
  try {
    const { message } = await contacts.create(form, networkOf(request.ip), null)
    return { sent: true, message }
  } catch (error) {
    if (!(error instanceof AppError)) request.log.error({ err: error }, 'contact message not stored')
    const { code, message, fields = {}, retryAfter } = error instanceof AppError ? error : notStored()
    if (retryAfter !== undefined) headers.set('Retry-After', String(retryAfter))
    return { sent: false, status: errorStatus[code], message, fields }
  }
}
