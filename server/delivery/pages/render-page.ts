import type { OutgoingHttpHeaders } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { PageContext } from '#contract/pages/page-context.ts'
import type { RenderedPage } from '#contract/pages/rendered-page.ts'
import type { Site } from '#contract/pages/site.ts'
import type { OpenReader } from '../../blog/published/public-reader.ts'
import { collectCacheNotes } from '../../foundation/cache-tags/cache-notes.ts'
import { rawPathOf } from '../../foundation/http/raw-path.ts'
import { usageHeaders } from '../../foundation/site/usage-headers.ts'
import { hasMarkdown } from '../http/accepts-markdown.ts'
import type { IsCrossSite } from '../http/cross-site.ts'
import { isAdminPath } from '../http/page-path.ts'
import type { RenderedResponse } from '../response-cache/cached-response.ts'
import { type ContactParts, sendContactMessage } from './contact-form.ts'
import { pagePolicy } from './page-policy.ts'
import type { LoadPages } from './page-renderer.ts'

export interface RenderParts {
  services: Omit<ContactParts, 'isCrossSite'> & {
    openReader: OpenReader
    awaitsFirstAccount: () => Promise<boolean>
  }
  isCrossSite: IsCrossSite
  readSite: () => Promise<Site>
  /** The site as the ticket of a preview shows it; null for any other ticket. */
  previewSite: (ticket: string) => Promise<Site | null>
  siteUrl: string
  loadPages: LoadPages
  isDevelopment: boolean
  /** Called with the duration of each rendering. */
  onRender?: (seconds: number) => void
}

/** Renders the page at an address, which may differ from the one in the request. The response has the headers already set on the reply and its own. */
export async function renderPage(
  request: FastifyRequest,
  reply: FastifyReply,
  url: string,
  parts: RenderParts,
): Promise<RenderedResponse> {
  const { services, isCrossSite, siteUrl, isDevelopment } = parts
  const build = await parts.loadPages(isAdminPath(url) ? 'admin' : 'public')
  const { notes, tags } = collectCacheNotes()
  const address = new URL(url, siteUrl)
  const preview = await findSitePreview(request, address, parts)
  const headers = new Map(preview ? previewHeaders : [])
  const site = preview ?? (await parts.readSite())
  const context: PageContext = {
    reader: services.openReader(notes.tag, async () => site),
    site,
    rawPath: rawPathOf(url),
    requestId: request.id,
    awaitsFirstAccount: services.awaitsFirstAccount,
    headers,
    sendContactMessage: (form) => sendContactMessage(request, form, { ...services, isCrossSite }, headers),
    logError: (error) => request.log.error({ err: error }, 'page failed'),
  }
  const startedAt = performance.now()
  // A form from another site is refused before it is read.
  const form = request.method === 'POST' ? ((request.body ?? {}) as Record<string, string>) : null
  const page = await build.renderPage({ url: address.href, form }, context)
  parts.onRender?.((performance.now() - startedAt) / 1_000)
  for (const [name, value] of [...page.headers, ...headers]) reply.header(name, value)
  if (!isAdminPath(url)) reply.headers(usageHeaders(site))
  if (isDevelopment) reply.removeHeader('Content-Security-Policy')
  else reply.header('Content-Security-Policy', policyOf(url, page, headers))
  if (isAdminPath(url) || page.status >= 400 || request.method === 'POST')
    reply.header('Cache-Control', 'private, no-store')
  else if (!reply.hasHeader('Cache-Control'))
    reply.header('Cache-Control', 'public, max-age=0, must-revalidate')
  reply.header('Vary', hasMarkdown(url) ? 'Accept, Accept-Encoding' : 'Accept-Encoding')
  return {
    status: page.status,
    headers: reply.getHeaders() as OutgoingHttpHeaders,
    text: page.text,
    tags,
  }
}

/** What is not saved is for nobody else: not cached, not indexed, framed only by the admin area, and its ticket not told to other sites. */
const previewHeaders: [name: string, value: string][] = [
  ['Cache-Control', 'private, no-store'],
  ['Referrer-Policy', 'no-referrer'],
  ['X-Frame-Options', 'SAMEORIGIN'],
  ['X-Robots-Tag', 'noindex'],
]

/** The site with unsaved settings, if a public page is read with a ticket for them. */
async function findSitePreview(
  { method }: FastifyRequest,
  { pathname, searchParams }: URL,
  { previewSite }: RenderParts,
): Promise<Site | null> {
  const ticket = method === 'POST' || isAdminPath(pathname) ? null : searchParams.get('preview')
  return ticket === null ? null : previewSite(ticket)
}

/** `headers`: those that the page set. */
const policyOf = (
  url: string,
  { style, scripts }: RenderedPage,
  headers: ReadonlyMap<string, string>,
): string =>
  pagePolicy(scripts, {
    isAdmin: isAdminPath(url),
    isPreview: headers.get('X-Frame-Options') === 'SAMEORIGIN',
    inlineStyles: style === '' ? [] : [style],
  })
