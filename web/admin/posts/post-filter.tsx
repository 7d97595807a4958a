import { useEffect, useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import { limits } from '#contract/limits.ts'
import type { PostStatus } from '#contract/post.ts'
import { paths } from '../../paths.ts'

/** A form that becomes the address, so that back, forward and reload keep what was asked. */
export function PostFilter({ status = '', title = '' }: { status?: PostStatus | ''; title?: string }) {
  const { location } = useNavigation()
  const titleInput = useRef<HTMLInputElement>(null)
  const statusSelect = useRef<HTMLSelectElement>(null)
  // Back and forward change the address, and what is asked with it.
  useEffect(() => {
    if (titleInput.current) titleInput.current.value = title
    if (statusSelect.current) statusSelect.current.value = status
  }, [status, title])
  return (
    <Form className="filter" role="search">
      <label className="visually-hidden" htmlFor="filter-title">
        Part of the title
      </label>
      <input
        ref={titleInput}
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
      <select ref={statusSelect} id="filter-status" name="status" defaultValue={status}>
        <option value="">All posts</option>
        <option value="public">Public</option>
        <option value="private">Private</option>
        <option value="draft">Drafts</option>
      </select>
      <button className="button secondary" type="submit">
        {location?.pathname === paths.ownPosts() ? 'Filtering …' : 'Filter'}
      </button>
    </Form>
  )
}
