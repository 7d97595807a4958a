import { type Kysely, sql } from 'kysely'
import { isMark } from '../../../foundation/search-words/search-marks.ts'
import type { Schema } from '../schema.ts'
import { type SearchDocument, type SearchIndex, type SearchTerm, searchWindow } from './dialect.ts'
import { type Columns, indexChange } from './sqlite-index-change.ts'
import { bestFirst, type Head } from './sqlite-ranking.ts'
import { sqliteSearchExamination } from './sqlite-search-check.ts'

/** FTS5's query syntax, with every word quoted so that nothing in it is an operator. */
const matchOf = (terms: SearchTerm[]): string =>
  terms
    .map(({ text, prefix, authors }) =>
      [`"${text}"${prefix ? '*' : ''}`, ...authors.map((author) => `"${author}"`)].join(' OR '),
    )
    .map((term) => `(${term})`)
    .join(' AND ')

/** The words of the row for a document, by columns. The index records in which posts a word is, not how often: each word occurs once. */
const columnsOf = (
  { title, tags, author, description, body, marks }: SearchDocument,
  before: Columns,
): Columns =>
  [title, tags, author, description, [...(body ?? bodyOf(before)), ...marks]].map((words) => [
    ...new Set(words),
  ])

/** The words of a body that is in the index, without the marks in the same column. */
const bodyOf = (row: Columns): string[] => (row.at(-1) ?? []).filter((word) => !isMark(word))

const textsOf = (columns: Columns): string[] => columns.map((words) => words.join(' '))

const names = 'title, tags, author, description, body'
const old = 'old.title, old.tags, old.author, old.description, old.body'
const fresh = 'new.title, new.tags, new.author, new.description, new.body'
const excluded = 'excluded.title, excluded.tags, excluded.author, excluded.description, excluded.body'
const drop = `insert into post_search_index (post_search_index, rowid, ${names}) values ('delete', old.publication, ${old});`
const add = `insert into post_search_index (rowid, ${names}) values (new.publication, ${fresh});`

/** Keep the index in line with inserted and deleted rows of the table; `putRow` does so for changed ones. */
const triggers = {
  post_search_added: `after insert on post_search begin ${add} end`,
  post_search_removed: `after delete on post_search begin ${drop} end`,
}
const dropUpdateTrigger = 'drop trigger if exists post_search_changed'
const createTriggers = Object.entries(triggers).map(([name, rule]) => `create trigger ${name} ${rule}`)
const dropTriggers = Object.keys(triggers).map((name) => `drop trigger ${name}`)

/** How many words are collected before they are written. */
const manyWords = 50_000

async function run(db: Kysely<Schema>, ...statements: string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

/** Inserts or changes a row and its index entries: for a changed row, only words that were added or removed. */
async function putRow(db: Kysely<Schema>, publication: number, document: SearchDocument): Promise<void> {
  const before = await findRow(db, publication)
  const after = columnsOf(document, before ?? [])
  const values = sql.join(textsOf(after))
  if (before) await changeIndex(db, publication, indexChange(before, after))
  await sql`insert into post_search (publication, ${sql.raw(names)}) values (${publication}, ${values})
    on conflict (publication) do update set (${sql.raw(names)}) = (${sql.raw(excluded)})`.execute(db)
}

async function findRow(db: Kysely<Schema>, publication: number): Promise<Columns | undefined> {
  const { rows } = await sql<Record<string, string>>`
    select ${sql.raw(names)} from post_search where publication = ${publication}`.execute(db)
  return rows[0] && Object.values(rows[0]).map((text) => text.split(' ').filter(Boolean))
}

/** FTS5 counts rows too, so that each removal is followed by an insertion, even of nothing. */
async function changeIndex(
  db: Kysely<Schema>,
  publication: number,
  { removed, added }: ReturnType<typeof indexChange>,
): Promise<void> {
  if (removed.flat().length + added.flat().length === 0) return
  await sql`insert into post_search_index (post_search_index, rowid, ${sql.raw(names)})
    values ('delete', ${publication}, ${sql.join(textsOf(removed))})`.execute(db)
  await sql`insert into post_search_index (rowid, ${sql.raw(names)})
    values (${publication}, ${sql.join(textsOf(added))})`.execute(db)
}

async function addWords(db: Kysely<Schema>, words: string[]): Promise<void> {
  await sql`insert or ignore into post_search_word (word) select value from json_each(${JSON.stringify(words)})`.execute(
    db,
  )
}

/**
 * FTS5 with an external content table; triggers update the index for inserted and deleted rows, `put` for changed ones. The only ASCII
 * characters in words are letters and digits, which the `ascii` tokenizer does not change. Since `renewIndex` the index records in which
 * posts a word is, not where, and has a list for each prefix of up to 12 letters: otherwise FTS5 would merge the lists of all words with a
 * prefix, which `node:sqlite` cannot interrupt. https://www.sqlite.org/fts5.html#the_detail_option
 */
export const sqliteSearch: SearchIndex = {
  ...sqliteSearchExamination,

  async createTables(db) {
    await run(
      db,
      `create table post_search (publication integer primary key, title text not null, tags text not null, author text not null, description text not null, body text not null) strict`,
      `create virtual table post_search_index using fts5 (${names}, content='post_search', content_rowid='publication', tokenize='ascii', prefix='2 3')`,
      ...createTriggers,
    )
  },

  async renewIndex(db) {
    await run(
      db,
      `drop table post_search_index`,
      `create virtual table post_search_index using fts5 (${names}, content='post_search', content_rowid='publication', tokenize='ascii', detail=none, columnsize=0, prefix='1 2 3 4 5 6 7 8 9 10 11 12')`,
      `insert into post_search_index (post_search_index) values ('rebuild')`,
    )
  },

  async leaveChangesToPut(db) {
    await run(db, dropUpdateTrigger)
  },

  /** The transaction that changes a post adds what it changes. */
  async addAtOnce() {},

  async createVocabulary(db) {
    await run(db, `create table post_search_word (word text not null primary key) strict, without rowid`)
  },

  async put(db, publication, document) {
    await putRow(db, publication, document)
    await addWords(db, document.vocabulary)
  },

  async remove(db, publication) {
    await sql`delete from post_search where publication = ${publication}`.execute(db)
  },

  /** Without the triggers, as FTS5 writes what it has collected before each insertion elsewhere. */
  async replaceAll(db, documents) {
    await run(
      db,
      dropUpdateTrigger,
      ...dropTriggers,
      'delete from post_search',
      'delete from post_search_word',
    )
    let words = new Set<string>()
    for await (const { publication, document } of documents) {
      await putRow(db, publication, document)
      for (const word of document.vocabulary) words.add(word)
      if (words.size < manyWords) continue
      await addWords(db, [...words])
      words = new Set()
    }
    await addWords(db, [...words])
    await sqliteSearch.renewIndex(db)
    await run(db, ...createTriggers)
  },

  async newest(db, terms, { from = 0, before = Number.MAX_SAFE_INTEGER, limit }) {
    const { rows } = await sql<{ publication: number }>`
      select rowid as publication from post_search_index
      where post_search_index match ${matchOf(terms)} and rowid >= ${from} and rowid < ${before}
      order by rowid desc limit ${limit} + 0`.execute(db)
    return rows.map((row) => row.publication)
  },

  async best(db, terms, { from = 0, before = Number.MAX_SAFE_INTEGER, offset, limit }) {
    const { rows } = await sql<Head>`
      select publication, title, tags, author, description from post_search
      where publication in (
        select rowid from post_search_index
        where post_search_index match ${matchOf(terms)} and rowid >= ${from} and rowid < ${before}
        order by rowid desc limit ${sql.lit(searchWindow)}
      )`.execute(db)
    return bestFirst(rows, terms).slice(offset, offset + limit)
  },

  async count(db, terms, { from = 0, before = Number.MAX_SAFE_INTEGER, limit }) {
    const { rows } = await sql<{ posts: number }>`
      select count(*) as posts from (
        select rowid from post_search_index
        where post_search_index match ${matchOf(terms)} and rowid >= ${from} and rowid < ${before} limit ${limit} + 0
      )`.execute(db)
    return Number(rows[0]?.posts)
  },

  async knownWords(db, words) {
    const { rows } = await sql<{ word: string }>`
      select word from post_search_word where word in (select value from json_each(${JSON.stringify(words)}))`.execute(
      db,
    )
    return rows.map(({ word }) => word)
  },
}
