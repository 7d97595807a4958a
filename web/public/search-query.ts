/** What a search page is asked for, as its links write it. */
export interface SearchQuery {
  term: string
  sort?: 'relevance'
  tag?: string
  author?: string
  year?: number
}

/** Reads it from an address that `server/pages/page-address.ts` has tidied. */
export function readSearchQuery(query: URLSearchParams): SearchQuery {
  const year = query.get('year')
  return {
    term: query.get('search') ?? '',
    sort: query.get('sort') === 'relevance' ? 'relevance' : undefined,
    tag: query.get('tag') ?? undefined,
    author: query.get('author') ?? undefined,
    year: year === null ? undefined : Number(year),
  }
}
