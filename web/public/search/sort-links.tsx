import { paths } from '#contract/addresses/page-paths.ts'
import type { SearchQuery } from './search-query.ts'

export function SortLinks({ query: { term, sort, ...filters } }: { query: SearchQuery }) {
  return (
    <nav className="sort-links" aria-label="Order">
      <a href={paths.search(term, filters)} aria-current={sort ? undefined : 'true'}>
        Newest
      </a>
      <a
        href={paths.search(term, { sort: 'relevance', ...filters })}
        aria-current={sort ? 'true' : undefined}
      >
        Most relevant
      </a>
    </nav>
  )
}
