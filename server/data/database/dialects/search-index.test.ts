import { Readable } from 'node:stream'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { databaseKinds } from '#tests/support/database-kinds.ts'
import { runs } from '#tests/support/random-tests.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { indexWordsOfBody } from '../../../foundation/search-words/body-words.ts'
import { titleWord } from '../../../foundation/search-words/search-marks.ts'
import { searchDocument } from '../search-document.ts'
import { type SearchDocument, searchWindow } from './dialect.ts'

const nothing = { title: [], tags: [], author: [], description: [], body: [], marks: [], vocabulary: [] }

describe.each(databaseKinds)('the index of words on %s', (kind) => {
  let database: TestDatabase
  beforeEach(async () => {
    database = await createTestDatabase(kind)
  })
  afterEach(() => database.remove())
  const putWord = (publication: number, word: string) =>
    database.dialect.search.put(database.db, publication, { ...nothing, body: [word] })

  test('ranks only the newest matches, as many as the window has', async () => {
    const { dialect } = database
    await database.db.transaction().execute(async (trx) => {
      await dialect.search.put(trx, 1, { ...nothing, title: ['word'] })
      for (let n = 2; n <= searchWindow + 1; n++)
        await dialect.search.put(trx, n, { ...nothing, body: ['word'] })
    })
    const terms = [{ text: 'word', prefix: false, authors: [] }]
    const page = { offset: 0, limit: 2 * searchWindow }
    expect(await dialect.search.newest(database.db, terms, page)).toHaveLength(searchWindow + 1)
    const best = await dialect.search.best(database.db, terms, page)
    expect(best).toEqual(Array.from({ length: searchWindow }, (_, at) => searchWindow + 1 - at))
  })

  test('finds the newest matches of words that many, some, few or only old posts have', async () => {
    const { dialect, db } = database
    const all = Array.from({ length: 450 }, (_, at) => at + 1)
    const postsWith: Record<string, number[]> = {
      many: all,
      some: all.filter((n) => n % 60 === 0),
      few: [3, 220, 449],
      old: [1, 7, 9],
    }
    const body = (n: number) => Object.keys(postsWith).filter((word) => postsWith[word]?.includes(n))
    await db.transaction().execute(async (trx) => {
      for (const n of all) await dialect.search.put(trx, n, { ...nothing, body: body(n) })
    })
    for (const [text, posts] of Object.entries(postsWith)) {
      const terms = [{ text, prefix: false, authors: [] }]
      for (const page of [{ limit: 2 }, { limit: 20 }, { from: 8, before: 230, limit: 20 }]) {
        const { from = 0, before = all.length + 1, limit } = page
        const within = posts.filter((n) => n >= from && n < before)
        expect(await dialect.search.newest(db, terms, page), `${text} ${JSON.stringify(page)}`).toEqual(
          within.toReversed().slice(0, limit),
        )
      }
    }
  })

  test('is asked once where the newest posts are all that is asked for', async () => {
    let statements = 0
    const counted = database.db.withPlugin({
      transformQuery({ node }) {
        statements++
        return node
      },
      transformResult: async ({ result }) => result,
    })
    const ask = async (page: { from?: number; limit: number }) => {
      statements = 0
      const terms = [{ text: 'word', prefix: false, authors: [] }]
      return [await database.dialect.search.newest(counted, terms, page), statements]
    }
    expect(await ask({ limit: 9 })).toEqual([[], 1])
    for (const n of [1, 2, 200]) await putWord(n, 'word')
    expect(await ask({ limit: 9 })).toEqual([[200, 2, 1], 1])
    await putWord(300, 'word')
    expect(await ask({ from: 100, limit: 9 })).toEqual([[300, 200], 1])
  })

  test.runIf(kind === 'postgres')('has no entry waiting, also once it was built anew', async () => {
    const { db, dialect } = database
    const waiting = async () =>
      (
        await sql<{ pages: number }>`select gin_clean_pending_list('post_search_document') as pages`.execute(
          db,
        )
      ).rows
    await putWord(1, 'word')
    expect(await waiting()).toEqual([{ pages: 0 }])
    await dialect.search.replaceAll(db, Readable.from([]))
    await putWord(2, 'word')
    expect(await waiting()).toEqual([{ pages: 0 }])
  })

  test('finds a word by any prefix of it, however long', async () => {
    const word = '猫électroencephalography'.normalize('NFC')
    await putWord(1, word)
    await putWord(2, 'electro')
    for (let length = 1; length <= word.length; length++) {
      const terms = [{ text: word.slice(0, length), prefix: true, authors: [] }]
      expect(await database.dialect.search.newest(database.db, terms, { limit: 9 })).toEqual([1])
    }
  })

  const put = (publication: number, document: Partial<SearchDocument>) =>
    database.db
      .transaction()
      .execute((trx) => database.dialect.search.put(trx, publication, { ...nothing, ...document }))
  const remove = (publication: number) => database.dialect.search.remove(database.db, publication)
  const find = (text: string, prefix = false) =>
    database.dialect.search.newest(database.db, [{ text, prefix, authors: [] }], { limit: 9 })

  test('has no words of a body beyond its bound, and none that were changed or removed', async () => {
    const body = indexWordsOfBody('alpha beta gamma delta', { entries: 11 })
    await put(1, { title: ['title'], body })
    expect([await find('alpha'), await find('beta'), await find('gamma'), await find('g', true)]).toEqual([
      [1],
      [1],
      [],
      [],
    ])
    await put(1, { title: ['title'], body: ['beta', 'alphabet'] })
    expect([await find('alpha'), await find('alph', true), await find('b', true)]).toEqual([[], [1], [1]])
    await remove(1)
    for (const letter of 'abgdt') expect(await find(letter, true)).toEqual([])
    await assertSound()
  })

  test('removes words of a body that was indexed before there was a bound', async () => {
    const words = Array.from({ length: 12_000 }, (_, at) => `${at.toString(36)}word${at}`)
    await put(1, { body: words })
    await put(2, { body: words })
    const body = indexWordsOfBody(words.join(' '))
    expect(body.length).toBeLessThan(words.length)
    await put(1, { body })
    await remove(2)
    expect([await find(words[0] as string), await find(words.at(-1) as string)]).toEqual([[1], []])
    await remove(1)
    expect(await find(words[0] as string)).toEqual([])
    await assertSound()
  })

  test('does not write the words of a body again if only title, tags or author change', async () => {
    const post = { title: 'Old title', description: 'd', tags: ['web'], author_id: null }
    await put(1, searchDocument({ ...post, text: 'body and title' }))
    await put(1, searchDocument({ ...post, title: 'Fresh', tags: ['net'], text: null }))
    const found = await Promise.all(['body', 'title', 'and', 'fresh', 'net'].map((word) => find(word)))
    expect(found).toEqual([[1], [1], [1], [1], [1]])
    const gone = ['old', 'web', titleWord('old'), titleWord('title')]
    expect(await Promise.all(gone.map((word) => find(word)))).toEqual([[], [], [], []])
    expect(await find(titleWord('fresh'))).toEqual([1])
    await remove(1)
    expect(await find('body')).toEqual([])
    await assertSound()
  })

  test('is after any changes as if it had been built from the final words', async () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', '猫', '𝒶'), minLength: 1, maxLength: 14 })
    const document = fc.record({
      title: fc.array(word, { maxLength: 4 }),
      body: fc.array(word, { maxLength: 9 }),
    })
    const change = fc.tuple(fc.constantFrom(1, 2), fc.option(document))
    const changes = fc.array(change, { maxLength: 6 })
    await fc.assert(
      fc.asyncProperty(changes, async (changes) => {
        const now = new Map<number, string[]>()
        for (const [publication, document] of changes) {
          await (document ? put(publication, document) : remove(publication))
          now.set(publication, document ? [...document.title, ...document.body] : [])
          await assertSound()
        }
        for (const asked of new Set(changes.flatMap(([, document]) => document?.body ?? []))) {
          const having = (has: (word: string) => boolean) =>
            [2, 1].filter((publication) => now.get(publication)?.some(has))
          expect(await find(asked)).toEqual(having((word) => word === asked))
          expect(await find(asked, true)).toEqual(having((word) => word.startsWith(asked)))
        }
        for (const publication of [1, 2]) await remove(publication)
      }),
      { numRuns: runs(40) },
    )
  })

  /** SQLite compares its index with the words from which it was built. */
  async function assertSound(): Promise<void> {
    if (kind !== 'sqlite') return
    await sql`insert into post_search_index (post_search_index, rank) values ('integrity-check', 1)`.execute(
      database.db,
    )
  }
})
