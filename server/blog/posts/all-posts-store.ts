import type { Kysely } from 'kysely'
import { contains } from '../../data/database/column-match.ts'
import type { ListedPostRow } from '../../data/database/rows.ts'
import type { Schema } from '../../data/database/schema.ts'
import { type ListPage, newest, onlyPublic } from './listed-posts.ts'

export interface AllPostsPage extends ListPage {
  /** Each one occurs in the title of a post or in its author's username. */
  words: string[]
  /** Only posts whose author's account was deleted. */
  withoutAuthor: boolean
}

export const allPostsReads = (db: Kysely<Schema>) => ({
  /** Public posts of all authors, newest first. No index finds a part of a word: posts are read from the newest until there are enough. */
  async listPublic({ words, withoutAuthor, ...page }: AllPostsPage): Promise<ListedPostRow[]> {
    const list = db
      .selectFrom('post')
      .where('status', '=', 'public')
      .$if(withoutAuthor, (query) => query.where('author_id', 'is', null))
      .where((eb) =>
        eb.and(
          words.map((word) =>
            eb.or([
              contains('title_key', word),
              eb('author_id', 'in', eb.selectFrom('user').select('id').where(contains('username_key', word))),
            ]),
          ),
        ),
      )
    return onlyPublic(await newest(db, list, page))
  },
})
