import { type Kysely, sql } from 'kysely'
import { markRange } from '../../../foundation/search-words/search-marks.ts'
import type { Schema } from '../schema.ts'
import {
  type SearchDocument,
  type SearchEntry,
  type SearchIndex,
  type SearchTerm,
  searchWindow,
} from './dialect.ts'
import { postgresSearchExamination } from './postgres-search-check.ts'

/** PostgreSQL stores positions up to this one, and this many of one word: https://www.postgresql.org/docs/18/textsearch-limitations.html */
const lastPosition = 16_383
const positionsOfWord = 255

/** The words contain only letters and digits, so that they cannot break out of the quotes. */
const queryOf = (terms: SearchTerm[]): string =>
  terms
    .map(({ text, prefix, authors }) =>
      [`'${text}'${prefix ? ':*' : ''}`, ...authors.map((author) => `'${author}'`)].join(' | '),
    )
    .map((term) => `(${term})`)
    .join(' & ')

/** A tsvector literal. Written here and not by `to_tsvector`, whose parser splits words by the server's locale. */
function vectorOf(document: SearchDocument): string {
  const positions = new Map<string, string[]>()
  let position = 0
  for (const [weight, words] of [
    ['A', document.title],
    ['B', document.tags],
    ['B', document.author],
    ['C', document.description],
    ['D', document.body ?? []],
    ['D', document.marks],
  ] as const) {
    for (const word of words) {
      position = Math.min(position + 1, lastPosition)
      const known = positions.get(word)
      if (!known) positions.set(word, [`${position}${weight}`])
      else if (known.length < positionsOfWord && position < lastPosition) known.push(`${position}${weight}`)
    }
  }
  return [...positions].map(([word, places]) => `'${word}':${places.join(',')}`).join(' ')
}

const publicationsOf = ({ rows }: { rows: { publication: number }[] }) => rows.map((row) => row.publication)

/** How many posts one statement writes when the whole index is built. */
const batch = 100
const lastPublication = 2 ** 31 - 1

/** How many of the newest posts are looked through for a word, which takes two milliseconds, and how many of them a common one is in. */
const sample = 200
const manyOfSample = 5

async function putAll(db: Kysely<Schema>, entries: SearchEntry[]): Promise<void> {
  const publications = entries.map(({ publication }) => publication)
  const vectors = entries.map(({ document }) => vectorOf(document))
  await sql`insert into post_search (publication, document)
    select publication, document::tsvector from unnest(${publications}::integer[], ${vectors}::text[]) as t (publication, document)
    on conflict (publication) do update set document = excluded.document`.execute(db)
  await addWords(db, [...new Set(entries.flatMap(({ document }) => document.vocabulary))])
}

/** Sorted, as two transactions with the same new words would deadlock otherwise. */
async function addWords(db: Kysely<Schema>, words: string[]): Promise<void> {
  await sql`insert into post_search_word (word) select unnest(${words.sort()}::text[]) on conflict do nothing`.execute(
    db,
  )
}

/** Writes everything except a body: the words of the body keep their weight, D, except the marks, which are replaced. */
async function keepBody(db: Kysely<Schema>, publication: number, document: SearchDocument): Promise<void> {
  await sql`update post_search set document = ${vectorOf(document)}::tsvector || ts_delete(
      ts_filter(document, '{d}'), array(
        select lexeme from unnest(document)
        where lexeme collate "C" >= ${markRange.from} and lexeme collate "C" < ${markRange.before}
      )
    ) where publication = ${publication}`.execute(db)
  await addWords(db, document.vocabulary)
}

/** A tsvector with a GIN index. */
export const postgresSearch: SearchIndex = {
  ...postgresSearchExamination(vectorOf),

  async createTables(db) {
    await sql`create table post_search (publication integer primary key, document tsvector not null)`.execute(
      db,
    )
    await sql`create index post_search_document on post_search using gin (document)`.execute(db)
  },

  /** A GIN index stores no positions, and has the words with one prefix side by side. */
  async renewIndex() {},

  async createVocabulary(db) {
    await sql`create table post_search_word (word text collate "C" not null primary key)`.execute(db)
  },

  /** Changes already cost only what they change: there is nothing to remove. */
  async leaveChangesToPut() {},

  /**
   * Entries that wait are read one by one for each search, and now and then a publication would add those of hundreds of others:
   * https://www.postgresql.org/docs/18/gin.html#GIN-FAST-UPDATE
   */
  async addAtOnce(db) {
    await sql`alter index post_search_document set (fastupdate = off)`.execute(db)
    await sql`select gin_clean_pending_list('post_search_document')`.execute(db)
  },

  async put(db, publication, document) {
    if (document.body === null) await keepBody(db, publication, document)
    else await putAll(db, [{ publication, document }])
  },

  async remove(db, publication) {
    await sql`delete from post_search where publication = ${publication}`.execute(db)
  },

  /** Building an index of all rows takes a fraction of the time of adding each. */
  async replaceAll(db, documents) {
    await sql`truncate post_search, post_search_word`.execute(db)
    await sql`drop index post_search_document`.execute(db)
    let entries: SearchEntry[] = []
    for await (const entry of documents) {
      entries.push(entry)
      if (entries.length < batch) continue
      await putAll(db, entries)
      entries = []
    }
    await putAll(db, entries)
    await sql`create index post_search_document on post_search using gin (document) with (fastupdate = off)`.execute(
      db,
    )
  },

  /**
   * PostgreSQL guesses how rare a word is, unless it is one of the most common ones, and would look through all posts for one that it takes for common. How
   * many of the newest posts match tells more: of a rare word all matches are found by the index and sorted.
   */
  async newest(db, terms, { from = 0, before = lastPublication, limit }) {
    const matches = sql<{ publication: number }>`
      select publication from post_search
      where document @@ ${queryOf(terms)}::tsquery and publication >= ${from} and publication < ${before}`
    const { rows } = await sql<{ since: number | null; recent: number[] }>`
      with newest as (
        select max(publication) - ${sql.lit(sample)} as since from post_search where publication < ${before}
      )
      select since, array(${matches} and publication >= since order by publication desc limit ${limit}) as recent
      from newest`.execute(db)
    const [{ since, recent }] = rows as [(typeof rows)[number]]
    if (recent.length >= limit || since === null || since <= from) return recent
    // The sum keeps PostgreSQL from reading posts in their order.
    const order = recent.length < manyOfSample ? sql`publication + 0` : sql`publication`
    return publicationsOf(
      await sql<{ publication: number }>`${matches} order by ${order} desc limit ${limit}`.execute(db),
    )
  },

  async best(db, terms, { from = 0, before = lastPublication, offset, limit }) {
    return publicationsOf(
      await sql<{ publication: number }>`
        with recent as materialized (
          select publication, document from post_search
          where document @@ ${queryOf(terms)}::tsquery and publication >= ${from} and publication < ${before}
          order by publication desc limit ${searchWindow}
        )
        select publication from recent
        order by ts_rank(array[0.1, 0.3, 0.5, 1.0], document, ${queryOf(terms)}::tsquery) desc, publication desc
        limit ${limit} offset ${offset}`.execute(db),
    )
  },

  async count(db, terms, { from = 0, before = lastPublication, limit }) {
    const { rows } = await sql<{ posts: string }>`
      select count(*) as posts from (
        select 1 from post_search
        where document @@ ${queryOf(terms)}::tsquery and publication >= ${from} and publication < ${before} limit ${limit}
      ) as found`.execute(db)
    return Number(rows[0]?.posts)
  },

  async knownWords(db, words) {
    const { rows } = await sql<{ word: string }>`
      select word from post_search_word where word = any(${words}::text[])`.execute(db)
    return rows.map(({ word }) => word)
  },
}
