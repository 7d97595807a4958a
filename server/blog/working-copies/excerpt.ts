import { sql } from 'kysely'
import { wordsWithin } from '../../content/html/html-text.ts'
import { parseHtml } from '../../content/html/parse-html.ts'

const maxBeginningCharacters = 2_000
const maxExcerptCharacters = 200

/** The first part of the column `content` of a table, from which lists make an excerpt. */
export const beginningOf = (table: 'working_copy' | 'trashed_post') =>
  sql<string>`substr(${sql.ref(`${table}.content`)}, 1, ${sql.lit(maxBeginningCharacters)})`

/** The first words of a body, without the numbers of its notes. Its first part may end within a tag. */
export const excerptOf = (beginning: string): string =>
  [...wordsWithin(parseHtml(beginning)).replace(/\s+/g, ' ')].slice(0, maxExcerptCharacters).join('')
