import { limits } from '#contract/limits.ts'
import { paths } from '../../paths.ts'
import { FilterForm, useFilterField } from '../filter-form.tsx'

export function UserFilter({ search = '' }: { search?: string }) {
  const label = 'Name, username, email or position'
  return (
    <FilterForm path={paths.users()}>
      <label className="visually-hidden" htmlFor="user-filter">
        {label}
      </label>
      <input
        ref={useFilterField<HTMLInputElement>(search)}
        id="user-filter"
        type="search"
        name="search"
        dir="auto"
        autoComplete="off"
        placeholder={label}
        maxLength={limits.memberSearch}
        defaultValue={search}
      />
    </FilterForm>
  )
}
