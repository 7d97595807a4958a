import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { matches } from '../http/entity-tag.ts'
import { readToken } from '../http/read-token.ts'
import { pageKey } from './page-key.ts'

/** Bytes of pages that are kept, all forms together. */
const capacity = 64 * 1024 * 1024

/** A finished page. `headers` lack those that depend on the form in which it is sent. */
export interface Page {
  status: number
  headers: OutgoingHttpHeaders
  etag: string
  plain: Buffer
}

interface KeptPage extends Page {
  brotli: Buffer
  gzip: Buffer
}

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

/**
 * Finished pages, answered before routing at little more than the cost of writing their bytes. Any change of public content
 * empties it; a page whose rendering began before the change is not kept.
 */
export function createPageCache() {
  const pages = new LRUCache<string, KeptPage>({
    maxSize: capacity,
    sizeCalculation: (page) => page.plain.length + page.brotli.length + page.gzip.length + 1_024,
  })
  let generation = 0

  return {
    /** The generation to name when a page that is rendered from now on is to be kept. */
    generation: () => generation,

    clear(): void {
      generation++
      pages.clear()
    },

    async keep(key: string, page: Page, begun: number): Promise<void> {
      const [brotli, gzipped] = await Promise.all([toBrotli(page.plain), toGzip(page.plain)])
      if (begun === generation) pages.set(key, { ...page, brotli, gzip: gzipped })
    },

    /** Answers a request from the cache. False if it is not for here. */
    answer(request: IncomingMessage, response: ServerResponse): boolean {
      const { method, headers, url = '' } = request
      if ((method !== 'GET' && method !== 'HEAD') || hasCredentials(request)) return false
      const key = pageKey(url)
      const page = key === null ? undefined : pages.get(key)
      if (!page) return false
      if (matches(headers['if-none-match'], page.etag)) {
        response.writeHead(304, { ...page.headers, ETag: page.etag }).end()
        return true
      }
      const [bytes, encoding] = formFor(headers['accept-encoding'], page)
      if (encoding) response.setHeader('Content-Encoding', encoding)
      response.writeHead(page.status, { ...page.headers, ETag: page.etag, 'Content-Length': bytes.length })
      response.end(method === 'HEAD' ? undefined : bytes)
      return true
    },
  }
}
export type PageCache = ReturnType<typeof createPageCache>

/** A request that says who it is from neither reads nor fills the cache. */
export const hasCredentials = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean =>
  readToken(headers) !== null || headers.cookie !== undefined

function formFor(accepted: string | string[] | undefined, page: KeptPage): [Buffer, string | null] {
  const codings = String(accepted ?? '').toLowerCase()
  if (accepts(codings, 'br')) return [page.brotli, 'br']
  if (accepts(codings, 'gzip')) return [page.gzip, 'gzip']
  return [page.plain, null]
}

const accepts = (codings: string, coding: string): boolean =>
  codings.split(',').some((part) => {
    const [name, weight] = part.split(';').map((piece) => piece.trim())
    return name === coding && !/^q=0(\.0*)?$/.test(weight ?? '')
  })
