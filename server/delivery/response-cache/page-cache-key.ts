import { isSlug } from '#contract/addresses/slug.ts'
import { shortQuote } from '#contract/report.ts'
import { searchFilterKeys } from '../../blog/search/search-filters.ts'
import { type QueryKeys, withNormalizedQuery } from '../../foundation/http/query.ts'
import { isAdminPath } from '../http/page-path.ts'

/** The address of the first page of a list has no page number. */
const page = (value: string) => (value === '1' ? null : value)

/** The query keys of each kind of page, in a fixed order, and how to normalize a value; null for a value that is the default. */
const queryKeysByPath: [path: RegExp, keys: QueryKeys][] = [
  [/\/(?:feed\.xml|rss\.xml|feed\.json)$/, { before: (value) => value }],
  [/^\/(?:$|tags\/|author\/|authors$|archive(?:$|\/))/i, { page }],
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
  [
    /^\/contact$/i,
    {
      sent: () => '',
      post: (value) => (isSlug(value) ? value : null),
      quote: (value) => shortQuote(value) || null,
    },
  ],
]

/**
 * The cache key of a page: its address without the query keys that the page ignores. Null for the admin area and for previews, which are never
 * cached.
 */
export function pageCacheKey(url: string): string | null {
  if (isAdminPath(url)) return null
  const queryAt = url.indexOf('?')
  if (queryAt === -1) return url
  const path = url.slice(0, queryAt)
  const query = new URLSearchParams(url.slice(queryAt + 1))
  if (query.has('preview')) return null
  return withNormalizedQuery(path, query, queryKeysByPath.find(([pattern]) => pattern.test(path))?.[1] ?? {})
}
