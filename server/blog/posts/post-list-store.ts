import type { Kysely } from 'kysely'
import { limits } from '#contract/limits.ts'
import { matchingKey } from '#contract/matching-key.ts'
import type { PostStatus } from '#contract/post.ts'
import { contains } from '../../data/database/column-match.ts'
import { beforeCursor, type Cursor } from '../../data/database/cursor.ts'
import {
  isPublished,
  type PostKind,
  publishedStatuses,
  storedStatus,
} from '../../data/database/post-status.ts'
import type { ListedPostRow } from '../../data/database/rows.ts'
import type { Schema } from '../../data/database/schema.ts'
import { type ListPage, newest, onlyPublic, withAuthorAndTags } from './listed-posts.ts'

/** Which of one's own posts to list. */
export interface OwnList extends ListPage {
  kind?: PostKind
  status?: PostStatus
  title?: string
}

export const postListReads = (db: Kysely<Schema>) => ({
  /** Public posts, newest first. */
  listPublic: async (page: ListPage) =>
    onlyPublic(await newest(db, db.selectFrom('post').where('status', '=', 'public'), page)),

  /** Titles of public posts, newest first. Their ids are read from an index alone, then only the rows of those. */
  async listPublicTitles({ limit, offset = 0 }: Pick<ListPage, 'limit' | 'offset'>) {
    const found = db
      .selectFrom('post')
      .select('id')
      .where('status', '=', 'public')
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .offset(offset)
    const ids = (await found.execute()).map(({ id }) => id)
    if (ids.length === 0) return []
    const rows = await db
      .selectFrom('post')
      .select(['id', 'url', 'title', 'status', 'created_at', 'language', 'guessed_language'])
      .where('id', 'in', ids)
      .execute()
    return onlyPublic(rows).sort((a, b) => (b.created_at + b.id > a.created_at + a.id ? 1 : -1))
  },

  /** Public posts that were first published in a span of time, newest first. */
  async listPublicOfSpan(
    { from, to }: { from: string; to: string },
    page: ListPage,
  ): Promise<ListedPostRow[]> {
    const list = db.selectFrom('post').where('status', '=', 'public')
    return onlyPublic(
      await newest(db, list.where('created_at', '>=', from).where('created_at', '<', to), page),
    )
  },

  /** An author's public posts, newest first. */
  async listPublicOfAuthor(authorId: string, page: ListPage): Promise<ListedPostRow[]> {
    const list = db.selectFrom('post').where('author_id', '=', authorId).where('status', '=', 'public')
    return onlyPublic(await newest(db, list, page))
  },

  /** All posts or pages of an author, or those with a status and with a text in their title, newest first. */
  listOfAuthor: (authorId: string, { kind = 'post', status, title = '', ...page }: OwnList) =>
    newest(
      db,
      db
        .selectFrom('post')
        .where('author_id', '=', authorId)
        .where('kind', '=', kind)
        .$if(status !== undefined, (query) =>
          query.where('status', '=', storedStatus(kind, status as PostStatus)),
        )
        .$if(title !== '', (query) => query.where(contains('title_key', matchingKey(title)))),
      page,
    ),

  /** An author's pages and the published ones of everybody, by title. */
  async listPages(authorId: string): Promise<ListedPostRow[]> {
    const pages = await db
      .selectFrom('post')
      .select('id')
      .where('kind', '=', 'page')
      .where((eb) => eb.or([eb('author_id', '=', authorId), eb('status', 'in', publishedStatuses)]))
      .orderBy('title_key')
      .orderBy('id')
      .limit(limits.list.maxItems)
      .execute()
    const ids = pages.map(({ id }) => id)
    return withAuthorAndTags(db, 'id', ids)
  },

  /** Public posts with a tag, newest first. */
  async listPublicWithTag(
    key: string,
    { limit, before = null, offset = 0 }: ListPage,
  ): Promise<ListedPostRow[]> {
    const rows = await db
      .selectFrom('post_tag')
      .select('post_id')
      .where('key', '=', key)
      .where('listed_at', 'is not', null)
      .$if(before !== null, (query) => query.where(beforeCursor('listed_at', 'post_id', before as Cursor)))
      .orderBy('listed_at', 'desc')
      .orderBy('post_id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute()
    const ids = rows.map((row) => row.post_id)
    return onlyPublic(await withAuthorAndTags(db, 'id', ids))
  },

  /** Public posts and published pages by publication number, in the order of the numbers. Other numbers are left out. */
  listPublishedByPublication: async (publications: number[]): Promise<ListedPostRow[]> =>
    (await withAuthorAndTags(db, 'publication', publications)).filter(isPublished),
})
