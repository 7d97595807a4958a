import type { Kysely, OperandValueExpressionOrList, SelectQueryBuilder } from 'kysely'
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

/**
 * The posts with these values of a unique column, in the order of the values, in two queries however many there are. Values without a post
 * are left out.
 */
export async function withAuthorAndTags(
  db: Kysely<Schema>,
  column: 'id' | 'publication',
  values: (string | number)[],
): Promise<ListedPostRow[]> {
  if (values.length === 0) return []
  const matching = db.selectFrom('post').where(`post.${column}`, 'in', values as string[])
  const [rows, tags] = await Promise.all([
    matching
      .leftJoin('user', 'user.id', 'post.author_id')
      .leftJoin('image', 'image.name', 'post.imgname')
      .select(listedColumns)
      .execute(),
    tagsOf(db, column === 'id' ? (values as string[]) : matching.select('post.id')).execute(),
  ])
  const tagsById = new Map(rows.map((row): [string, string[]] => [row.id, []]))
  for (const tag of tags) tagsById.get(tag.post_id)?.push(tag.name)
  // Assigned to the rows in place: copying them would cost as much as reading them.
  const posts = rows.map((row) => Object.assign(row, { tags: tagsById.get(row.id) ?? [] }))
  const postByValue = new Map(
    posts.map((post): [string | number | null, ListedPostRow] => [post[column], post]),
  )
  return values.flatMap((value) => postByValue.get(value) ?? [])
}

/** The query for the tags of posts, in the order that each post has them. */
export const tagsOf = (
  db: Kysely<Schema>,
  ids: OperandValueExpressionOrList<Schema, 'post_tag', 'post_id'>,
) =>
  db
    .selectFrom('post_tag')
    .select(['post_id', 'name'])
    .where('post_id', 'in', ids)
    .orderBy('post_id')
    .orderBy('position')
