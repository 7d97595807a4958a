import type { PostRow } from '../../data/database/rows.ts'

type Given = 'id' | 'url' | 'title' | 'description' | 'status' | 'author_id' | 'created_at'
export type NewPost = Pick<PostRow, Given> & Partial<PostRow>

/** A row for a new post. Unless given: no cover, never published or read, and saved and updated at the instant it was created. */
export const newPostRow = (given: NewPost): PostRow => ({
  imgname: null,
  imgalt: '',
  saved_at: given.created_at,
  updated_at: given.created_at,
  publication: null,
  views: 0,
  ...given,
})
