import type { IncomingHttpHeaders } from 'node:http'
import { LRUCache } from 'lru-cache'
import Negotiator from 'negotiator'
import { reservedWords } from '#contract/reserved-words.ts'

/** As in the Content-Type of the responses, which a client may ask for with its parameter or without. */
const [html, markdown] = ['text/html;charset=utf-8', 'text/markdown;charset=utf-8']
const namesMarkdown = /text\/markdown/i

/** The path of a post, with its query: one segment without a dot. */
const postUrl = /^\/([^/?.]+)(\?.*)?$/s

/** True for an address that a post may have, which is a page or Markdown, as the request prefers. */
export function hasMarkdown(url: string): boolean {
  const [, slug, query = ''] = postUrl.exec(url) ?? []
  return slug !== undefined && !reservedWords.has(slug.toLowerCase()) && !/[?&]preview=/.test(query)
}

/** Returns the address whose content answers a request: that of the Markdown of a post if the client prefers it to a page. */
export function negotiatedUrl({ accept }: IncomingHttpHeaders, url: string): string {
  // Browsers never name it, and their requests must cost nothing more.
  if (!accept || !namesMarkdown.test(accept) || !hasMarkdown(url) || !prefersMarkdown(accept)) return url
  return url.replace(postUrl, '/$1.md$2')
}

/** Parsed headers. Programs send few different values, but a client can send any number of them. */
const parsed = new LRUCache<string, boolean>({ max: 100 })

/** RFC 9110, section 12.5.1. Without a preference it is the page. */
function prefersMarkdown(accept: string): boolean {
  const known = parsed.get(accept)
  if (known !== undefined) return known
  const [first] = new Negotiator({ headers: { accept } }).mediaTypes([html, markdown])
  const prefers = first === markdown
  if (accept.length <= 200) parsed.set(accept, prefers)
  return prefers
}
