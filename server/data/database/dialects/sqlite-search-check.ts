import { type Kysely, sql } from 'kysely'
import type { Schema } from '../schema.ts'
import type { SearchDocument, SearchEntry, SearchIndex } from './dialect.ts'

interface Row {
  publication: number
  title: string
  tags: string
  author: string
  description: string
  /** The words of the body; null if they were not requested. */
  body: string | null
  marks: string
}

/** Marks follow the words of a body. If only they are needed the rest, which may have a megabyte, is not read. */
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

/** Rows of old versions may contain a word twice. */
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

/** FNV-1a, of UTF-16 code units. */
function hashOf(word: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < word.length; at++) hash = Math.imul(hash ^ word.charCodeAt(at), 0x01000193)
  return hash
}

/** Compares added and removed words for each post, in a few bytes per post: sums of hashes. */
function createBalance() {
  let sums = new Int32Array(1_024)
  return {
    add(publication: number, hash: number): void {
      if (publication >= sums.length) {
        const larger = new Int32Array(Math.max(2 * sums.length, publication + 1))
        larger.set(sums)
        sums = larger
      }
      sums[publication] = ((sums[publication] as number) + hash) | 0
    },
    unequal: (): number[] =>
      [...sums.entries()].flatMap(([publication, sum]) => (sum === 0 ? [] : publication)),
  }
}

/** Only for this connection, like all that is temporary: https://www.sqlite.org/fts5.html#the_fts5vocab_virtual_table_module */
const createTerms = sql`
  create virtual table if not exists temp.post_search_term using fts5vocab (main, post_search_index, instance)`

/** FTS5 has its own index of the rows that it was given. */
export const sqliteSearchExamination: Pick<SearchIndex, 'listDiffering' | 'listMisindexed' | 'rebuild'> = {
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

  async listMisindexed(db) {
    const balance = createBalance()
    await createTerms.execute(db)
    const terms = sql<{ term: string; docs: string }>`(
      select term, group_concat(doc) as docs from temp.post_search_term group by term
    )`.as('terms')
    for await (const { term, docs } of db.selectFrom(terms).selectAll().stream()) {
      const hash = hashOf(term)
      for (const doc of new Set(docs.split(','))) balance.add(Number(doc), hash)
    }
    const given = sql<{ publication: number; words: string }>`(
      select publication, concat_ws(' ', title, tags, author, description, body) as words from post_search
    )`.as('given')
    for await (const { publication, words } of db.selectFrom(given).selectAll().stream())
      for (const word of wordsOf(words)) balance.add(publication, -hashOf(word))
    return balance.unequal()
  },

  async rebuild(db) {
    await sql`insert into post_search_index (post_search_index) values ('rebuild')`.execute(db)
  },
}
