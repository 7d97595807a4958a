import { paths } from '#contract/addresses/page-paths.ts'
import { callPaths } from '../enhance/call-paths.ts'

/** Works without JavaScript; `enhance/search.ts` prevents empty searches, and remembers the order. `sort` is the order in force, unless it is newest first. */
export function SearchForm({ label, term, sort }: { label: string; term: string; sort?: 'relevance' }) {
  return (
    <search className="search" aria-label={label}>
      <form className="search-form" action={paths.searchPage()} data-search={callPaths.suggest()}>
        <input
          type="search"
          name="search"
          aria-label="Search posts"
          placeholder="Search"
          defaultValue={term}
          dir="auto"
        />
        {sort && <input type="hidden" name="sort" value={sort} />}
        <button type="submit">Search</button>
      </form>
    </search>
  )
}
