import { type Kysely, type SelectQueryBuilder, sql } from 'kysely'
import { beforeCursor, type Cursor } from '../../data/database/cursor.ts'
import { type ListedPostRow, postColumns } from '../../data/database/rows.ts'
import type { Schema } from '../../data/database/schema.ts'

/** Which part of a list to read. */
export interface ListPage {
  limit: number
  before?: Cursor | null
  /** How many newer posts to skip, for numbered pages. */
  offset?: number
}

/** The columns of a post, its author and its cover that lists and pages show. */
export const listedColumns = [
  ...postColumns.map((column) => `post.${column}` as const),
  'user.name as author_name',
  'user.username as author_username',
  'image.token as cover_token',
  'image.width as image_width',
  'image.height as image_height',
  'image.frames as image_frames',
] as const

/** A control character, which no tag has: see `plain-text.ts`. */
const separator = '\u{1}'

/** The tags of a post, in their order, for `withTags`. A query of their own takes longer, on PostgreSQL by a round trip. */
export const joinedTags = sql<string | null>`(
  select string_agg(post_tag.name, ${sql.lit(separator)} order by post_tag.position) from post_tag where post_tag.post_id = post.id
)`.as('tags')

/** In place, as copying a row would cost as much as reading it. */
export const withTags = <Row extends { tags: string | null }>(
  row: Row,
): Omit<Row, 'tags'> & { tags: string[] } =>
  Object.assign(row as Omit<Row, 'tags'>, { tags: row.tags === null ? [] : row.tags.split(separator) })

/** The posts of a list are found first and read after that: one may have been hidden in between. */
export const onlyPublic = <Row extends Pick<ListedPostRow, 'status'>>(posts: Row[]): Row[] =>
  posts.filter(({ status }) => status === 'public')

/** The newest posts of a list before a cursor. Their ids are read from an index alone, then only the rows of those. */
export async function newest(
  db: Kysely<Schema>,
  list: SelectQueryBuilder<Schema, 'post', object>,
  { limit, before = null, offset = 0 }: ListPage,
): Promise<ListedPostRow[]> {
  const rows = await list
    .select('id')
    .$if(before !== null, (query) => query.where(beforeCursor('created_at', 'id', before as Cursor)))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  const ids = rows.map((row) => row.id)
  return withAuthorAndTags(db, 'id', ids)
}

/** The posts with these values of a unique column, in the order of the values. Values without a post are left out. */
export async function withAuthorAndTags(
  db: Kysely<Schema>,
  column: 'id' | 'publication',
  values: (string | number)[],
): Promise<ListedPostRow[]> {
  if (values.length === 0) return []
  const rows = await db
    .selectFrom('post')
    .leftJoin('user', 'user.id', 'post.author_id')
    .leftJoin('image', 'image.name', 'post.imgname')
    .select(listedColumns)
    .select(joinedTags)
    .where(`post.${column}`, 'in', values as string[])
    .execute()
  const posts = rows.map(withTags)
  const postByValue = new Map(
    posts.map((post): [string | number | null, ListedPostRow] => [post[column], post]),
  )
  return values.flatMap((value) => postByValue.get(value) ?? [])
}
