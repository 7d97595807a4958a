import type { PostRow } from '../../data/database/rows.ts'

type Given = 'id' | 'url' | 'title' | 'description' | 'status' | 'author_id' | 'created_at'
export type NewPost = Pick<PostRow, Given> & Partial<PostRow>

/** A post as it is first written: without a cover, not yet published or read, and saved and updated when it was created, unless given. */
export const newPostRow = (given: NewPost): PostRow => ({
  imgname: null,
  imgalt: '',
  saved_at: given.created_at,
  updated_at: given.created_at,
  publication: null,
  views: 0,
  ...given,
})
