import type { Selectable } from 'kysely'
import type { Schema } from './schema.ts'
import type { PostRow } from './tables/post-tables.ts'

export { type NewPost, newPostRow, type PostRow, postColumns } from './tables/post-tables.ts'

/** A post with its author's names (null once the account is gone) and its tags in order. */
export interface ListedPostRow extends PostRow {
  author_name: string | null
  author_username: string | null
  cover_token: string | null
  image_width: number | null
  image_height: number | null
  image_frames: number | null
  tags: string[]
}

/** A post with its body, and with what its page shows of its author. */
export interface FullPostRow extends ListedPostRow, Omit<Schema['post_body'], 'post_id' | 'text'> {
  author_description: string | null
  author_imgname: string | null
  author_social: string | null
}

export type User = Selectable<Schema['user']>

/** The dimensions of a post’s cover; null without one. */
export const coverOf = ({
  image_width: width,
  image_height: height,
  image_frames: frames,
}: Pick<ListedPostRow, 'image_width' | 'image_height' | 'image_frames'>) =>
  width === null || height === null || frames === null ? null : { width, height, frames }
