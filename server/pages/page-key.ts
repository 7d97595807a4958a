/** The query keys that pages know. Any other one is not part of a page. */
const knownKeys = ['page', 'search', 'sort', 'before', 'sent']

/**
 * What a page is kept under: its path as it stands and the query keys that it knows, in one order. Null for an address that is
 * never kept: with a preview ticket, or so long that it is not a page's.
 */
export function pageKey(url: string): string | null {
  if (url.length > 2_048) return null
  const queryAt = url.indexOf('?')
  if (queryAt === -1) return url
  const query = new URLSearchParams(url.slice(queryAt + 1))
  if (query.has('preview')) return null
  const known = knownKeys.flatMap((key) => {
    const value = query.get(key)
    return value === null ? [] : [`${key}=${encodeURIComponent(value)}`]
  })
  const path = url.slice(0, queryAt)
  return known.length === 0 ? path : `${path}?${known.join('&')}`
}
