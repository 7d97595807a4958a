import { isAdminPath } from './page-path.ts'

/** The query keys that the pages of a path know, in one order, and how they write a value; null where a value says nothing. */
const known: [path: RegExp, keys: Record<string, (value: string) => string | null>][] = [
  [/^\/(?:$|tags\/|author\/)/i, { page: (value) => (value === '1' ? null : value) }],
  [
    /^\/search$/i,
    {
      search: (value) => value,
      sort: (value) => (value === 'relevance' ? value : null),
      before: (value) => value,
    },
  ],
  [/^\/contact$/i, { sent: () => '' }],
]

/** No page has a longer address, in UTF-16 code units. */
const longest = 2_048

/**
 * The address of a page without what says nothing to it: what it is kept under and rendered as. Null for an address whose page is
 * never kept: of the admin area, with a preview ticket, or so long that it is not a page's.
 */
export function pageKey(url: string): string | null {
  if (url.length > longest || isAdminPath(url)) return null
  const queryAt = url.indexOf('?')
  if (queryAt === -1) return url
  const path = url.slice(0, queryAt)
  const query = new URLSearchParams(url.slice(queryAt + 1))
  if (query.has('preview')) return null
  const keys = known.find(([pattern]) => pattern.test(path))?.[1] ?? {}
  const parts = Object.entries(keys).flatMap(([key, write]) => {
    const value = query.get(key)
    const written = value === null ? null : write(value)
    return written === null ? [] : [`${key}=${encodeURIComponent(written)}`]
  })
  return parts.length === 0 ? path : `${path}?${parts.join('&')}`
}
