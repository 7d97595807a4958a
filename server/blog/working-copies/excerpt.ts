import { sql } from 'kysely'
import { textOfHtml } from '../../content/html/html-text.ts'

const maxBeginningCharacters = 2_000
const maxExcerptCharacters = 200

/** The first part of the column `content` of a table, from which lists make an excerpt. */
export const beginningOf = (table: 'working_copy' | 'trashed_post') =>
  sql<string>`substr(${sql.ref(`${table}.content`)}, 1, ${sql.lit(maxBeginningCharacters)})`

/** The first words of a body. Its first part may end within a tag. */
export const excerptOf = (beginning: string): string =>
  [...textOfHtml(beginning).replace(/\s+/g, ' ')].slice(0, maxExcerptCharacters).join('')
