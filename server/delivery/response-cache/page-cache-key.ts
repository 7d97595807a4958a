import { searchFilterKeys } from '../../blog/search/search-filters.ts'
import { type QueryKeys, withQuery } from '../../foundation/http/query.ts'
import { isAdminPath } from '../http/page-path.ts'

/** The first page of a list has no number in its address. */
const page = (value: string) => (value === '1' ? null : value)

/** The query keys that the pages of a path know, in one order, and how they write a value; null where a value says nothing. */
const known: [path: RegExp, keys: QueryKeys][] = [
  [/\/(?:feed\.xml|rss\.xml|feed\.json)$/, { before: (value) => value }],
  [/^\/(?:$|tags\/|author\/|authors$|archive\/)/i, { page }],
  [/^\/tags$/i, { page, sort: (value) => (value === 'name' ? value : null) }],
  [
    /^\/search$/i,
    {
      search: (value) => value,
      ...searchFilterKeys,
      sort: (value) => (value === 'relevance' ? value : null),
      before: (value) => value,
    },
  ],
  [/^\/contact$/i, { sent: () => '' }],
]

/**
 * The address of a page without what says nothing to it: what it is kept under and rendered as. Null for an address whose page is
 * never kept: of the admin area, or with a preview ticket.
 */
export function pageAddress(url: string): string | null {
  if (isAdminPath(url)) return null
  const queryAt = url.indexOf('?')
  if (queryAt === -1) return url
  const path = url.slice(0, queryAt)
  const query = new URLSearchParams(url.slice(queryAt + 1))
  if (query.has('preview')) return null
  return withQuery(path, query, known.find(([pattern]) => pattern.test(path))?.[1] ?? {})
}
