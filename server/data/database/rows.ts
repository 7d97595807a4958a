import type { Selectable } from 'kysely'
import type { Schema } from './schema.ts'

/**
 * The columns of a post that code outside the store reads and writes. The store alone handles the others: the key made from the title, the
 * counted bytes, and the instant of a take-down.
 */
export const postColumns = [
  'id',
  'url',
  'title',
  'description',
  'status',
  'author_id',
  'imgname',
  'imgalt',
  'created_at',
  'saved_at',
  'updated_at',
  'publication',
  'views',
] as const satisfies (keyof Schema['post'])[]

export type PostRow = Pick<Selectable<Schema['post']>, (typeof postColumns)[number]>

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
