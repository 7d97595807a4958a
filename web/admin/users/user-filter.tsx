import { limits } from '#contract/limits.ts'
import { paths } from '../../paths.ts'
import { FilterForm, FilterSearch } from '../forms/filter-form.tsx'

export function UserFilter({ search = '' }: { search?: string }) {
  return (
    <FilterForm path={paths.users()}>
      <FilterSearch
        id="user-filter"
        name="search"
        label="Name, username, email or position"
        value={search}
        maxLength={limits.memberSearch}
      />
    </FilterForm>
  )
}
