/** The query of the search page. */
export interface SearchQuery {
  term: string
  sort?: 'relevance'
  tag?: string
  author?: string
  year?: number
}

/** Reads it from any address: of one that is not kept, `server/delivery/response-cache/page-cache-key.ts` has not tidied the query. */
export function readSearchQuery(query: URLSearchParams): SearchQuery {
  const [year] = /^[1-9]\d{3}$/.exec(query.get('year') ?? '') ?? []
  return {
    term: query.get('search') ?? '',
    sort: query.get('sort') === 'relevance' ? 'relevance' : undefined,
    tag: query.get('tag') ?? undefined,
    author: query.get('author') ?? undefined,
    year: year === undefined ? undefined : Number(year),
  }
}
