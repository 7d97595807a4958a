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

/** A post with what anyone may see of its author. */
export interface AuthoredPostRow extends ListedPostRow {
  author_description: string | null
  author_imgname: string | null
  author_social: string | null
}

/** A post with its body as it was written. */
export type FullPostRow = AuthoredPostRow & Pick<Schema['post_body'], 'content' | 'bibliography'>

/** A post with its rendering. */
export interface PagePostRow
  extends AuthoredPostRow,
    Pick<Schema['post_body'], 'rendered' | 'contents' | 'minutes' | 'features'> {
  /** Its body, if another version of the renderer made the rendering; else null. */
  outdated: string | null
}

export type User = Selectable<Schema['user']>

/** The dimensions of a post’s cover; null without one. */
export const coverOf = ({
  image_width: width,
  image_height: height,
  image_frames: frames,
}: Pick<ListedPostRow, 'image_width' | 'image_height' | 'image_frames'>) =>
  width === null || height === null || frames === null ? null : { width, height, frames }
