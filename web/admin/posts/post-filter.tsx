import { paths } from '#contract/addresses/page-paths.ts'
import { limits } from '#contract/limits.ts'
import type { PostStatus } from '#contract/post.ts'
import { FilterForm, FilterSearch, useFilterField } from '../forms/filter-form.tsx'

export function PostFilter({ status = '', title = '' }: { status?: PostStatus | ''; title?: string }) {
  return (
    <FilterForm path={paths.ownPosts()}>
      <FilterSearch
        id="filter-title"
        name="title"
        label="Part of the title"
        value={title}
        maxLength={limits.post.maxTitleCharacters}
      />
      <label className="visually-hidden" htmlFor="filter-status">
        Status
      </label>
      <select
        ref={useFilterField<HTMLSelectElement>(status)}
        id="filter-status"
        name="status"
        defaultValue={status}
      >
        <option value="">All posts</option>
        <option value="public">Public</option>
        <option value="private">Private</option>
        <option value="draft">Drafts</option>
      </select>
    </FilterForm>
  )
}
