import { paths } from '../paths.ts'

/** The two orders of search results. */
export function SortLinks({ term, sort }: { term: string; sort?: 'relevance' }) {
  return (
    <nav className="sort-links" aria-label="Order">
      <a href={paths.search(term)} aria-current={sort ? undefined : 'true'}>
        Newest
      </a>
      <a href={paths.search(term, { sort: 'relevance' })} aria-current={sort ? 'true' : undefined}>
        Most relevant
      </a>
    </nav>
  )
}
