import { paths } from '#contract/addresses/page-paths.ts'
import { limits } from '#contract/limits.ts'
import { withCommas } from '#contract/with-commas.ts'
import { postCount } from '../listing/post-count.ts'
import type { SearchQuery } from '../search-form/search-query.ts'

const { maxCounted } = limits.search

/** How many posts were found, and in which order they stand. `enhance/search-order.ts` remembers which link was chosen. */
export function SortLinks({
  query: { term, sort, ...filters },
  total,
}: {
  query: SearchQuery
  total: number
}) {
  return (
    <div className="sort-links">
      <p>{total > maxCounted ? `More than ${withCommas(maxCounted)} posts` : postCount(total)}</p>
      <nav className="sort-links" aria-label="Order">
        <a href={paths.search(term, filters)} aria-current={sort ? undefined : 'true'} data-order="newest">
          Newest first
        </a>
        <a
          href={paths.search(term, { sort: 'relevance', ...filters })}
          aria-current={sort ? 'true' : undefined}
          data-order="relevance"
        >
          Best matches
        </a>
      </nav>
    </div>
  )
}
