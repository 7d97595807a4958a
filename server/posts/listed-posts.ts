import type { Kysely, SelectQueryBuilder } from 'kysely'
import { beforeCursor, type Cursor } from '../database/keyset.ts'
import type { Schema } from '../database/schema.ts'
import type { ListedPost } from './post-store.ts'

/** Which part of a list to read. */
export interface ListPage {
  limit: number
  before?: Cursor | null
  /** How many newer ones to pass over, for numbered pages. */
  offset?: number
}

/** What pages and their author need to know of the cover. */
export const coverColumns = [
  'image.token as cover_token',
  'image.width as cover_width',
  'image.height as cover_height',
  'image.frames as cover_frames',
] as const

/** A list is found first and its rows are read then: in between, one may have been hidden. */
export const onlyPublic = (posts: ListedPost[]): ListedPost[] =>
  posts.filter(({ status }) => status === 'public')

/** The newest posts of a list before a cursor: their ids from an index alone, then only their rows. */
export async function newest(
  db: Kysely<Schema>,
  list: SelectQueryBuilder<Schema, 'post', object>,
  { limit, before = null, offset = 0 }: ListPage,
): Promise<ListedPost[]> {
  const rows = await list
    .select('id')
    .$if(before !== null, (query) => query.where(beforeCursor('created_at', 'id', before as Cursor)))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return withAuthorAndTags(
    db,
    rows.map((row) => row.id),
  )
}

/** Rows of posts in the order of their ids, in three queries whatever their number. */
export async function withAuthorAndTags(db: Kysely<Schema>, ids: string[]): Promise<ListedPost[]> {
  if (ids.length === 0) return []
  const posts = await db
    .selectFrom('post')
    .leftJoin('user', 'user.id', 'post.author_id')
    .leftJoin('image', 'image.name', 'post.imgname')
    .selectAll('post')
    .select(['user.name as author_name', 'user.username as author_username'])
    .select(coverColumns)
    .where('post.id', 'in', ids)
    .execute()
  const tags = await tagsOf(db, ids)
  const postById = new Map(posts.map((post) => [post.id, { ...post, tags: [] as string[] }]))
  for (const tag of tags) postById.get(tag.post_id)?.tags.push(tag.name)
  return ids.flatMap((id) => postById.get(id) ?? [])
}

/** The tags of posts, each post’s in their order. */
export const tagsOf = (db: Kysely<Schema>, ids: string[]) =>
  db
    .selectFrom('post_tag')
    .select(['post_id', 'name'])
    .where('post_id', 'in', ids)
    .orderBy('post_id')
    .orderBy('position')
    .execute()
