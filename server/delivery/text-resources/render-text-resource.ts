import type { OutgoingHttpHeaders } from 'node:http'
import type { FastifyReply } from 'fastify'
import type { SurrogateKey } from '../../foundation/cache-tags/cache-tags.ts'
import type { MakeDocument } from '../../syndication/text-resources/text-resource.ts'
import { readableByAll } from '../http/cross-origin.ts'
import type { MadeAnswer } from '../response-cache/cached-response.ts'

/** Makes the answer that a document is, with the headers that the reply has by now and its own. Scripts of other sites may read it. */
export async function makeDocumentAnswer(make: MakeDocument, reply: FastifyReply): Promise<MadeAnswer> {
  const keys = new Set<SurrogateKey>()
  const found = await make((...noted) => {
    for (const key of noted) keys.add(key)
  })
  const answer = (status: number, headers: OutgoingHttpHeaders, text = '') => ({
    status,
    headers: { ...(reply.getHeaders() as OutgoingHttpHeaders), ...headers },
    text,
    keys,
  })
  if (!found) {
    const headers = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'private, no-store' }
    return answer(404, headers, 'There is nothing at this address.\n')
  }
  if ('redirect' in found) return answer(308, { location: found.redirect })
  const { type, text, page, isFollowed } = found
  const headers = {
    'content-type': type,
    'cache-control': 'public, max-age=0, must-revalidate',
    vary: 'Accept-Encoding',
    ...readableByAll,
    'cross-origin-resource-policy': 'cross-origin',
    ...(page && { link: `<${page}>; rel="canonical"` }),
  }
  return { ...answer(200, headers, text), isDated: isFollowed }
}
