import type { OutgoingHttpHeaders } from 'node:http'
import type { FastifyReply } from 'fastify'
import type { SiteSettings } from '#contract/site.ts'
import { collectCacheNotes } from '../../foundation/cache-tags/cache-notes.ts'
import { usageHeaders } from '../../foundation/site/usage-headers.ts'
import type { RenderTextResource } from '../../syndication/text-resources/text-resource.ts'
import { readableByAll } from '../http/cross-origin.ts'
import type { RenderedResponse } from '../response-cache/cached-response.ts'

/** Renders a text resource. The response has the headers already set on the reply and its own. Scripts of other sites may read it. */
export async function renderTextResource(
  render: RenderTextResource,
  reply: FastifyReply,
  readSite: () => Promise<Pick<SiteSettings, 'training'>>,
): Promise<RenderedResponse> {
  const { notes, tags } = collectCacheNotes()
  reply.headers(usageHeaders(await readSite()))
  const found = await render(notes.tag)
  const response = (status: number, headers: OutgoingHttpHeaders, text = ''): RenderedResponse => ({
    status,
    headers: { ...(reply.getHeaders() as OutgoingHttpHeaders), ...headers },
    text,
    tags,
  })
  if (!found) {
    const headers = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'private, no-store' }
    return response(404, headers, 'There is nothing at this address.\n')
  }
  if ('redirect' in found) return response(308, { location: found.redirect })
  const { type, text, canonicalUrl, isNegotiated, isPolled } = found
  const headers = {
    'content-type': type,
    'cache-control': 'public, max-age=0, must-revalidate',
    vary: isNegotiated ? 'Accept, Accept-Encoding' : 'Accept-Encoding',
    ...readableByAll,
    'cross-origin-resource-policy': 'cross-origin',
    ...(canonicalUrl && { link: `<${canonicalUrl}>; rel="canonical"` }),
  }
  return { ...response(200, headers, text), hasLastModified: isPolled }
}
