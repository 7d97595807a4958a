import { type Kysely, sql } from 'kysely'
import type { Schema } from '../schema.ts'
import type { SearchDocument, SearchEntry, SearchIndex } from './dialect.ts'

/** How many words one search asks for together. */
const wordsPerQuery = 50

interface Row {
  publication: number
  title: string
  tags: string
  author: string
  description: string
  /** The words of the body; null if they were not asked for. */
  body: string | null
  marks: string
}

/** Marks stand behind the words of a body. Where only they are wanted the rest, which may have a megabyte, stays in the database. */
async function listRows(db: Kysely<Schema>, publications: number[], withBodies: number[]): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select publication, title, tags, author, description,
      case when publication in (select value from json_each(${JSON.stringify(withBodies)})) then body end as body,
      coalesce(substr(body, min(
        coalesce(nullif(instr(body, ${'\u{e001}'}), 0), length(body) + 1),
        coalesce(nullif(instr(body, ${'\u{e002}'}), 0), length(body) + 1)
      )), '') as marks
    from post_search where publication in (select value from json_each(${JSON.stringify(publications)}))`.execute(
    db,
  )
  return rows
}

const numbersOf = (entries: SearchEntry[]): number[] => entries.map(({ publication }) => publication)

const wordsOf = (text: string): Set<string> => new Set(text.split(' ').filter(Boolean))

/** A row written before words stood once may have one twice. */
const hasWords = (text: string, words: string[]): boolean => {
  const held = wordsOf(text)
  const given = new Set(words)
  return held.size === given.size && held.isSubsetOf(given)
}

const isHeld = (row: Row, { title, tags, author, description, body, marks }: SearchDocument): boolean =>
  hasWords(row.title, title) &&
  hasWords(row.tags, tags) &&
  (author.length === 0 || hasWords(row.author, author)) &&
  hasWords(row.description, description) &&
  hasWords(row.marks, marks) &&
  (body === null || hasWords(row.body ?? '', [...body, ...marks]))

async function isFound(db: Kysely<Schema>, { publication, body, marks, ...heads }: Row): Promise<boolean> {
  const { title, tags, author, description } = heads
  const words = [...wordsOf([title, tags, author, description, body ?? marks].join(' '))]
  for (let at = 0; at < words.length; at += wordsPerQuery) {
    const terms = words.slice(at, at + wordsPerQuery).map((word) => `"${word}"`)
    const { rows } = await sql`
      select 1 from post_search_index
      where post_search_index match ${terms.join(' AND ')} and rowid = ${publication}`.execute(db)
    if (rows.length === 0) return false
  }
  return true
}

/** FTS5 has an index of its own of the rows that it was given. */
export const sqliteSearchExamination: Pick<SearchIndex, 'listDiffering' | 'listUnfound' | 'rebuild'> = {
  async listDiffering(db, entries) {
    const withBody = entries.filter(({ document }) => document.body !== null)
    const rows = await listRows(db, numbersOf(entries), numbersOf(withBody))
    const rowOf = new Map(rows.map((row) => [row.publication, row]))
    const differing = entries.filter(({ publication, document }) => {
      const row = rowOf.get(publication)
      return !row || !isHeld(row, document)
    })
    return numbersOf(differing)
  },

  async listUnfound(db, publications, withBodies) {
    const unfound: number[] = []
    for (const row of await listRows(db, publications, withBodies ? publications : []))
      if (!(await isFound(db, row))) unfound.push(row.publication)
    return unfound
  },

  async rebuild(db) {
    await sql`insert into post_search_index (post_search_index) values ('rebuild')`.execute(db)
  },
}
