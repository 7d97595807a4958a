import type { Selectable } from 'kysely'
import type { Schema } from './schema.ts'
import type { PostRow } from './tables/post-tables.ts'

export { type NewPost, newPostRow, type PostRow, postColumns } from './tables/post-tables.ts'

/** A post with its author's names (null once the account is gone) and its tags in order. */
export interface ListedPostRow extends PostRow {
  author_name: string | null
  author_username: string | null
  cover_token: string | null
  cover_width: number | null
  cover_height: number | null
  cover_frames: number | null
  tags: string[]
}

export type FullPostRow = ListedPostRow & Omit<Schema['post_body'], 'post_id' | 'text'>

export type User = Selectable<Schema['user']>

/** The dimensions of a post’s cover; null without one. */
export const coverOf = ({
  cover_width: width,
  cover_height: height,
  cover_frames: frames,
}: Pick<ListedPostRow, 'cover_width' | 'cover_height' | 'cover_frames'>) =>
  width === null || height === null || frames === null ? null : { width, height, frames }
