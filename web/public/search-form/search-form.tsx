import { paths } from '#contract/addresses/page-paths.ts'
import { callPaths } from '../enhance/call-paths.ts'

/** Goes to the search page with the typed term. The script stops it from going there with none. */
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
