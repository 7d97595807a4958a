import type { IncomingMessage } from 'node:http'
import { LRUCache } from 'lru-cache'
import { apiBase } from '#contract/contract.ts'
import { readToken } from '../http/read-token.ts'
import { callAddress } from './call-cache-key.ts'
import { pageAddress } from './page-cache-key.ts'

/** Nothing that is kept has a longer address, in UTF-16 code units. */
const longest = 2_048

/**
 * The address under which the answer to a request is kept: without what says nothing to whoever makes it. Null for a request with a
 * token, which neither reads nor fills the cache, for one that brings a body, and for what is not kept. Cookies say nothing: we set
 * none and read none, and those of a proxy or of another name of the host must not keep readers from what is ready.
 */
export function keptAddress({ method, headers }: IncomingMessage, url: string): string | null {
  if ((method !== 'GET' && method !== 'HEAD') || url.length > longest || !url.startsWith('/')) return null
  if (readToken(headers) !== null) return null
  if (headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined) return null
  if (!url.startsWith(`${apiBase}/`)) return read(url, pageAddress)
  // What another origin may read depends on which it is.
  return headers.origin === undefined ? read(url, callAddress) : null
}

/** What addresses with a query were read as: to take a query to pieces takes a fifth as long as all else that a kept answer needs. */
const lately = new LRUCache<string, { address: string | null }>({ max: 1_000 })

function read(url: string, addressOf: (url: string) => string | null): string | null {
  if (!url.includes('?')) return addressOf(url)
  const known = lately.get(url)
  if (known) return known.address
  const address = addressOf(url)
  lately.set(url, { address })
  return address
}
