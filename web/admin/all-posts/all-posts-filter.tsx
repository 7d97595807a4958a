import { paths } from '#contract/addresses/page-paths.ts'
import { limits } from '#contract/limits.ts'
import type { OwnersList } from '#contract/take-downs.ts'
import { FilterForm, FilterSearch, useFilterField } from '../forms/filter-form.tsx'

export function AllPostsFilter({ list, search = '' }: { list: OwnersList; search?: string }) {
  return (
    <FilterForm path={paths.allPosts()}>
      <FilterSearch
        id="all-posts-search"
        name="search"
        label="Title or username of the author"
        value={search}
        maxLength={limits.post.maxTitleCharacters}
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
