import { paths } from '#contract/addresses/page-paths.ts'
import { callPaths } from '../enhance/call-paths.ts'

/** Works without JavaScript; `enhance/search.ts` prevents empty searches. */
export function SearchForm({ label, term }: { label: string; term: string }) {
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
        <button type="submit">Search</button>
      </form>
    </search>
  )
}
