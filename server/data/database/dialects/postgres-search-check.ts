import { sql } from 'kysely'
import { authorWord, markRange } from '../../../foundation/search-words/search-marks.ts'
import type { SearchDocument, SearchIndex } from './dialect.ts'

/** The words of a vector that represent tags and title words, sorted. */
const marksOf = (vector: string) => sql`array(
  select lexeme from unnest(${sql.ref(vector)})
  where lexeme collate "C" >= ${markRange.from} and lexeme collate "C" < ${markRange.before} and 'D' = any (weights)
  order by lexeme collate "C"
)`

const wordsOf = (vector: string, weight: string) =>
  sql`strip(ts_filter(${sql.ref(vector)}, ${sql.lit(`{${weight}}`)}))`

/** The words of tags and author, without authors if the post has none. */
const tagsAndAuthorOf = (vector: string) => sql`array(
  select lexeme from unnest(ts_filter(${sql.ref(vector)}, '{b}'))
  where has_author or not starts_with(lexeme, ${authorWord('')})
  order by lexeme collate "C"
)`

/** The positions of words are not compared: they depend on how often a post was changed. */
export const postgresSearchExamination = (
  vectorOf: (document: SearchDocument) => string,
): Pick<SearchIndex, 'listDiffering' | 'listMisindexed' | 'rebuild'> => ({
  async listDiffering(db, entries) {
    const publications = entries.map(({ publication }) => publication)
    const vectors = entries.map(({ document }) => vectorOf(document))
    const haveAuthor = entries.map(({ document }) => document.author.length > 0)
    const haveBody = entries.map(({ document }) => document.body !== null)
    const { rows } = await sql<{ publication: number }>`
      with given as (
        select publication, vector::tsvector as document, has_author, has_body
        from unnest(${publications}::integer[], ${vectors}::text[], ${haveAuthor}::boolean[], ${haveBody}::boolean[])
          as given (publication, vector, has_author, has_body)
      )
      select given.publication from given left join post_search as held on held.publication = given.publication
      where held.publication is null
        or ${wordsOf('held.document', 'a')} <> ${wordsOf('given.document', 'a')}
        or ${wordsOf('held.document', 'c')} <> ${wordsOf('given.document', 'c')}
        or ${tagsAndAuthorOf('held.document')} <> ${tagsAndAuthorOf('given.document')}
        or case when has_body then ${wordsOf('held.document', 'd')} <> ${wordsOf('given.document', 'd')}
          else ${marksOf('held.document')} <> ${marksOf('given.document')} end
      order by given.publication`.execute(db)
    return rows.map(({ publication }) => publication)
  },

  /** PostgreSQL derives the index from the column itself. */
  listMisindexed: async () => [],
  async rebuild() {},
})
