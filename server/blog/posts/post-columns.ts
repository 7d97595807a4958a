import type { Selectable } from 'kysely'
import type { Schema } from '../../data/database/schema.ts'

/**
 * The columns of a post that the rest of the code reads and writes. The others are the store's: the key that it makes from the title, the bytes
 * that it counts, and the moment of a take-down.
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
