import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { databaseKinds } from '#tests/support/database-kinds.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { searchWindow } from './dialect.ts'

const nothing = { title: [], tags: [], author: [], description: [], body: [], marks: [], vocabulary: [] }

describe.each(databaseKinds)('the index of words on %s', (kind) => {
  let database: TestDatabase
  beforeEach(async () => {
    database = await createTestDatabase(kind)
  })
  afterEach(() => database.remove())
  const putWord = (publication: number, word: string) =>
    database.dialect.search.put(database.db, publication, { ...nothing, body: [word] })

  test('ranks the newest matches only, as many as the window has', async () => {
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

  test('finds a word by any beginning of it, however long', async () => {
    const word = '猫électroencephalography'.normalize('NFC')
    await putWord(1, word)
    await putWord(2, 'electro')
    for (let length = 1; length <= word.length; length++) {
      const terms = [{ text: word.slice(0, length), prefix: true, authors: [] }]
      expect(await database.dialect.search.newest(database.db, terms, { limit: 9 })).toEqual([1])
    }
  })
})
