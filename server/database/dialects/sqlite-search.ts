import { type Kysely, sql } from 'kysely'
import type { Schema } from '../schema.ts'
import { type SearchDocument, type SearchIndex, type SearchTerm, searchWindow } from './dialect.ts'

/** How much more a word counts in a column than in the body; the order of the index's columns. */
const weights = sql.raw('10, 5, 5, 3, 1')

/** FTS5's query syntax, with every word quoted so that nothing in it is an operator. */
const matchOf = (terms: SearchTerm[]): string =>
  terms
    .map(({ text, prefix, authors }) =>
      [`"${text}"${prefix ? '*' : ''}`, ...authors.map((author) => `author : "${author}"`)].join(' OR '),
    )
    .map((term) => `(${term})`)
    .join(' AND ')

const publicationsOf = (rows: { publication: number }[]) => rows.map((row) => row.publication)

const columns = (document: SearchDocument) => [
  document.title.join(' '),
  document.tags.join(' '),
  document.author.join(' '),
  document.description.join(' '),
  document.body.join(' '),
]

/** FTS5 with an external content table; triggers keep the index with the table. The words hold no ASCII but letters and digits, which is what the `ascii` tokenizer leaves alone. */
export const sqliteSearch: SearchIndex = {
  async createTables(db) {
    const names = 'title, tags, author, description, body'
    const old = 'old.title, old.tags, old.author, old.description, old.body'
    const fresh = 'new.title, new.tags, new.author, new.description, new.body'
    const drop = `insert into post_search_index (post_search_index, rowid, ${names}) values ('delete', old.publication, ${old});`
    const add = `insert into post_search_index (rowid, ${names}) values (new.publication, ${fresh});`
    const statements = [
      `create table post_search (publication integer primary key, title text not null, tags text not null, author text not null, description text not null, body text not null) strict`,
      `create virtual table post_search_index using fts5 (${names}, content='post_search', content_rowid='publication', tokenize='ascii', prefix='2 3')`,
      `create trigger post_search_added after insert on post_search begin ${add} end`,
      `create trigger post_search_removed after delete on post_search begin ${drop} end`,
      `create trigger post_search_changed after update on post_search begin ${drop} ${add} end`,
    ]
    for (const statement of statements) await sql.raw(statement).execute(db)
  },

  async put(db, publication, document) {
    const [title, tags, author, description, body] = columns(document)
    await sql`insert into post_search (publication, title, tags, author, description, body)
      values (${publication}, ${title}, ${tags}, ${author}, ${description}, ${body})
      on conflict (publication) do update set title = excluded.title, tags = excluded.tags,
        author = excluded.author, description = excluded.description, body = excluded.body`.execute(db)
  },

  async remove(db, publication) {
    await sql`delete from post_search where publication = ${publication}`.execute(db)
  },

  async newest(db, terms, { before = Number.MAX_SAFE_INTEGER, limit }) {
    return publicationsOf(await newestMatches(db, matchOf(terms), before, limit))
  },

  async best(db, terms, { offset, limit }) {
    const match = matchOf(terms)
    const { rows } = await sql<{ publication: number }>`
      with recent as materialized (
        select rowid from post_search_index where post_search_index match ${match}
        order by rowid desc limit ${searchWindow}
      )
      select rowid as publication from post_search_index
      where post_search_index match ${match} and rowid >= (select min(rowid) from recent)
      order by bm25(post_search_index, ${weights}), rowid desc
      limit ${limit} offset ${offset}`.execute(db)
    return publicationsOf(rows)
  },
}

async function newestMatches(db: Kysely<Schema>, match: string, before: number, limit: number) {
  const { rows } = await sql<{ publication: number }>`
    select rowid as publication from post_search_index
    where post_search_index match ${match} and rowid < ${before}
    order by rowid desc limit ${limit}`.execute(db)
  return rows
}
