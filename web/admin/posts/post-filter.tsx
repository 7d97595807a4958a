import { limits } from '#contract/limits.ts'
import type { PostStatus } from '#contract/post.ts'
import { paths } from '../../paths.ts'
import { FilterForm, useFilterField } from '../filter-form.tsx'

export function PostFilter({ status = '', title = '' }: { status?: PostStatus | ''; title?: string }) {
  return (
    <FilterForm path={paths.ownPosts()}>
      <label className="visually-hidden" htmlFor="filter-title">
        Part of the title
      </label>
      <input
        ref={useFilterField<HTMLInputElement>(title)}
        id="filter-title"
        type="search"
        name="title"
        dir="auto"
        placeholder="Part of the title"
        maxLength={limits.title}
        defaultValue={title}
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
