import { limits } from '#contract/limits.ts'
import type { OwnersList } from '#contract/take-downs.ts'
import { paths } from '../../paths.ts'
import { FilterForm, useFilterField } from '../filter-form.tsx'

export function AllPostsFilter({ list, search = '' }: { list: OwnersList; search?: string }) {
  const label = 'Title or username of the author'
  return (
    <FilterForm path={paths.allPosts()}>
      <label className="visually-hidden" htmlFor="all-posts-search">
        {label}
      </label>
      <input
        ref={useFilterField<HTMLInputElement>(search)}
        id="all-posts-search"
        type="search"
        name="search"
        dir="auto"
        autoComplete="off"
        placeholder={label}
        maxLength={limits.title}
        defaultValue={search}
      />
      <label className="visually-hidden" htmlFor="all-posts-list">
        Which posts
      </label>
      <select
        ref={useFilterField<HTMLSelectElement>(list)}
        id="all-posts-list"
        name="list"
        defaultValue={list}
      >
        <option value="public">Public</option>
        <option value="without_author">Public, without an author</option>
        <option value="taken_down">Taken down</option>
      </select>
    </FilterForm>
  )
}
