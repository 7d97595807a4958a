import { type Kysely, sql } from 'kysely'
import type { Schema } from '../schema.ts'
import { type SearchDocument, type SearchIndex, type SearchTerm, searchWindow } from './dialect.ts'
import { bestFirst, type Head } from './sqlite-ranking.ts'

/** FTS5's query syntax, with every word quoted so that nothing in it is an operator. */
const matchOf = (terms: SearchTerm[]): string =>
  terms
    .map(({ text, prefix, authors }) =>
      [`"${text}"${prefix ? '*' : ''}`, ...authors.map((author) => `"${author}"`)].join(' OR '),
    )
    .map((term) => `(${term})`)
    .join(' AND ')

const columns = (document: SearchDocument) => [
  document.title.join(' '),
  document.tags.join(' '),
  document.author.join(' '),
  document.description.join(' '),
  // The index knows in which posts a word is, not how often: a long text has few different ones.
  [...new Set([...document.body, ...document.marks])].join(' '),
]

const names = 'title, tags, author, description, body'
const old = 'old.title, old.tags, old.author, old.description, old.body'
const fresh = 'new.title, new.tags, new.author, new.description, new.body'
const drop = `insert into post_search_index (post_search_index, rowid, ${names}) values ('delete', old.publication, ${old});`
const add = `insert into post_search_index (rowid, ${names}) values (new.publication, ${fresh});`

/** What keeps the index with the table. */
const triggers = {
  post_search_added: `after insert on post_search begin ${add} end`,
  post_search_removed: `after delete on post_search begin ${drop} end`,
  post_search_changed: `after update on post_search begin ${drop} ${add} end`,
}
const createTriggers = Object.entries(triggers).map(([name, rule]) => `create trigger ${name} ${rule}`)
const dropTriggers = Object.keys(triggers).map((name) => `drop trigger ${name}`)

/** So many words are gathered before they are written. */
const manyWords = 50_000

async function run(db: Kysely<Schema>, ...statements: string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

async function putRow(db: Kysely<Schema>, publication: number, document: SearchDocument): Promise<void> {
  const [title, tags, author, description, body] = columns(document)
  await sql`insert into post_search (publication, title, tags, author, description, body)
    values (${publication}, ${title}, ${tags}, ${author}, ${description}, ${body})
    on conflict (publication) do update set title = excluded.title, tags = excluded.tags,
      author = excluded.author, description = excluded.description, body = excluded.body`.execute(db)
}

async function addWords(db: Kysely<Schema>, words: string[]): Promise<void> {
  await sql`insert or ignore into post_search_word (word) select value from json_each(${JSON.stringify(words)})`.execute(
    db,
  )
}

/**
 * FTS5 with an external content table; triggers keep the index with the table. The words hold no ASCII but letters and digits, which is
 * what the `ascii` tokenizer leaves alone. Since `renewIndex` it knows which posts a word is in, not where, and has a list of its own for
 * each beginning of up to 12 letters: FTS5 would merge the lists of all words that begin so, which `node:sqlite` cannot interrupt.
 * https://www.sqlite.org/fts5.html#the_detail_option
 */
export const sqliteSearch: SearchIndex = {
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

  /** Without the triggers: FTS5 writes what it has gathered before each insertion elsewhere. */
  async renew(db, documents) {
    await run(db, ...dropTriggers, 'delete from post_search', 'delete from post_search_word')
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
      order by rowid desc limit ${limit}`.execute(db)
    return rows.map((row) => row.publication)
  },

  async best(db, terms, { from = 0, before = Number.MAX_SAFE_INTEGER, offset, limit }) {
    const { rows } = await sql<Head>`
      select publication, title, tags, author, description from post_search
      where publication in (
        select rowid from post_search_index
        where post_search_index match ${matchOf(terms)} and rowid >= ${from} and rowid < ${before}
        order by rowid desc limit ${searchWindow}
      )`.execute(db)
    return bestFirst(rows, terms).slice(offset, offset + limit)
  },
  async knownWords(db, words) {
    const { rows } = await sql<{ word: string }>`
      select word from post_search_word where word in (select value from json_each(${JSON.stringify(words)}))`.execute(
      db,
    )
    return rows.map(({ word }) => word)
  },
}
