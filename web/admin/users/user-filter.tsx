import { paths } from '#contract/addresses/page-paths.ts'
import { limits } from '#contract/limits.ts'
import { FilterForm, FilterSearch } from '../forms/filter-form.tsx'

export function UserFilter({ search = '' }: { search?: string }) {
  return (
    <FilterForm path={paths.users()}>
      <FilterSearch
        id="user-filter"
        name="search"
        label="Name, username, email or position"
        value={search}
        maxLength={limits.account.maxSearchCharacters}
      />
    </FilterForm>
  )
}
