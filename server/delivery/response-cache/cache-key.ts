import type { IncomingMessage } from 'node:http'
import { LRUCache } from 'lru-cache'
import { apiBase } from '#contract/contract.ts'
import { negotiatedUrl } from '../http/accepts-markdown.ts'
import { readToken } from '../http/read-token.ts'
import { callCacheKey } from './call-cache-key.ts'
import { pageCacheKey } from './page-cache-key.ts'

/** In UTF-16 code units. Longer addresses are not cached. */
const maxUrlLength = 2_048

/**
 * The cache key of a request: its address without the parts that make no difference to the response. The key is also the address that is rendered.
 * Null for requests that are not cached, such as those with a token or a body. Cookies are ignored: the server neither sets nor reads any, and cookies
 * of a proxy or of a neighboring host must not bypass the cache.
 */
export function cacheKeyOf({ method, headers }: IncomingMessage, requestUrl: string): string | null {
  const url = negotiatedUrl(headers, requestUrl)
  if ((method !== 'GET' && method !== 'HEAD') || url.length > maxUrlLength || !url.startsWith('/'))
    return null
  if (readToken(headers) !== null) return null
  if (headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined) return null
  if (!url.startsWith(`${apiBase}/`)) return normalize(url, pageCacheKey)
  // The CORS headers of a call depend on the origin.
  return headers.origin === undefined ? normalize(url, callCacheKey) : null
}

/** The keys of addresses with a query: parsing a query takes a fifth of the time of a cache hit. */
const recentKeys = new LRUCache<string, { key: string | null }>({ max: 1_000 })

function normalize(url: string, keyOf: (url: string) => string | null): string | null {
  if (!url.includes('?')) return keyOf(url)
  const recent = recentKeys.get(url)
  if (recent) return recent.key
  const key = keyOf(url)
  recentKeys.set(url, { key })
  return key
}
