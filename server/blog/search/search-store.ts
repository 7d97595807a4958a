import type { Kysely, Transaction } from 'kysely'
import { proseLength } from '../../content/html/prose-within.ts'
import { rendererVersion } from '../../content/html/render-html.ts'
import type {
  PublicationRange,
  SearchDocument,
  SearchIndex,
  SearchTerm,
} from '../../data/database/dialects/dialect.ts'
import { publishedStatuses } from '../../data/database/post-status.ts'
import { prepareQuery } from '../../data/database/prepare-query.ts'
import type { Instant, Schema } from '../../data/database/schema.ts'

/** When the oldest and newest public posts and published pages were first published. */
const spans = (db: Kysely<Schema>) =>
  db.selectNoFrom((eb) =>
    publishedStatuses.flatMap((status) => {
      const posts = eb.selectFrom('post').where('status', '=', status)
      return [
        posts.select((each) => each.fn.min('created_at').as('at')).as(`first_${status}`),
        posts.select((each) => each.fn.max('created_at').as('at')).as(`last_${status}`),
      ]
    }),
  )

/** Reads what a search finds and shows. */
export function searchReads(db: Kysely<Schema>, index: SearchIndex) {
  const readSpans = prepareQuery(db, () => spans(db))
  return {
    newest: (terms: SearchTerm[], page: PublicationRange & { limit: number }): Promise<number[]> =>
      index.newest(db, terms, page),
    best: (
      terms: SearchTerm[],
      page: PublicationRange & { offset: number; limit: number },
    ): Promise<number[]> => index.best(db, terms, page),
    count: (terms: SearchTerm[], page: PublicationRange & { limit: number }): Promise<number> =>
      index.count(db, terms, page),
    knownWords: (words: string[]): Promise<string[]> => index.knownWords(db, words),

    /** The number and instant of the first public post or published page at or after an instant. */
    async findFirstSince(
      instant: Instant,
    ): Promise<{ publication: number; created_at: Instant } | undefined> {
      // One by one: the index of the statuses has the order of time for each alone.
      const first = await Promise.all(
        publishedStatuses.map((status) =>
          db
            .selectFrom('post')
            .select(['publication', 'created_at'])
            .where('status', '=', status)
            .where('created_at', '>=', instant)
            .orderBy('created_at')
            .orderBy('id')
            .limit(1)
            .$narrowType<{ publication: number }>()
            .executeTakeFirst(),
        ),
      )
      const [post, page] = first
      return !post || (page && page.created_at < post.created_at) ? page : post
    },

    /** When the oldest and newest public posts and published pages were first published; null if there are none. */
    async firstAndLast(): Promise<{ first: Instant | null; last: Instant | null }> {
      const [found] = await readSpans('')
      const instants = Object.values<Instant | null>(found ?? {})
        .filter((at) => at !== null)
        .toSorted()
      return { first: instants.at(0) ?? null, last: instants.at(-1) ?? null }
    },

    /** The words of which excerpts of these posts are made, by post id. Those of an older rendering have code among them. */
    async proseOf(ids: string[]): Promise<Map<string, string>> {
      if (ids.length === 0) return new Map()
      const rows = await db
        .selectFrom('post_body')
        .select((eb) => {
          const ofThisVersion = eb.and([eb('renderer', '=', rendererVersion), eb('prose', 'is not', null)])
          const words = eb
            .case()
            .when(ofThisVersion)
            .then(eb.ref('prose').$notNull())
            .else(eb.ref('text'))
            .end()
          return ['post_id', eb.fn<string>('substr', [words, eb.lit(1), eb.lit(proseLength)]).as('prose')]
        })
        .where('post_id', 'in', ids)
        .execute()
      return new Map(rows.map(({ post_id, prose }) => [post_id, prose]))
    },

    /** The first characters of the HTML of these posts, by post id. */
    async beginningsOf(ids: string[], length: number): Promise<Map<string, string>> {
      if (ids.length === 0) return new Map()
      const rows = await db
        .selectFrom('post_body')
        .select((eb) => [
          'post_id',
          eb.fn<string>('substr', ['content', eb.lit(1), eb.lit(length)]).as('html'),
        ])
        .where('post_id', 'in', ids)
        .execute()
      return new Map(rows.map(({ post_id, html }) => [post_id, html]))
    },

    /** Tags of public posts that begin with a folded text, in order, each in one spelling: one step in an index for each. */
    async tagsFrom(key: string, limit: number): Promise<string[]> {
      const names: string[] = []
      let after = key
      for (let found = 0; found < limit; found++) {
        const row = await db
          .selectFrom('post_tag')
          .select(['key', 'name'])
          .where('key', found === 0 ? '>=' : '>', after)
          .where('key', '<', `${key}\u{10ffff}`)
          .where('listed_at', 'is not', null)
          .orderBy('key')
          .orderBy('listed_at')
          .limit(1)
          .executeTakeFirst()
        if (!row) break
        names.push(row.name)
        after = row.key
      }
      return names
    },

    /** Titles and addresses of public posts and published pages, in the order of the publication numbers. */
    async titlesOf(publications: number[]): Promise<{ title: string; url: string }[]> {
      if (publications.length === 0) return []
      const rows = await db
        .selectFrom('post')
        .select(['title', 'url'])
        .where('publication', 'in', publications)
        .where('status', 'in', publishedStatuses)
        .orderBy('publication', 'desc')
        .execute()
      return rows
    },
  }
}

export const searchWrites = (trx: Transaction<Schema>, index: SearchIndex) => ({
  put: (publication: number, document: SearchDocument): Promise<void> =>
    index.put(trx, publication, document),
  remove: (publication: number): Promise<void> => index.remove(trx, publication),
  rebuild: (): Promise<void> => index.rebuild(trx),
})
