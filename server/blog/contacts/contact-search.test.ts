import { beforeEach, describe, expect, test } from 'vitest'
import { databaseKinds } from '#tests/support/database-kinds.ts'
import { type SignedIn, useBlog } from '#tests/support/test-blog.ts'

describe.each(databaseKinds)('a search in messages on %s', (kind) => {
  const held = useBlog(kind)
  let owner: SignedIn
  beforeEach(async () => {
    owner = await held.blog.signUp('olga')
    for (const [name, email, message] of [
      ['Ada', 'ada@example.org', 'The Gradient\nis 100% wrong.'],
      ['Ben', 'BEN@example.com', 'Ärger about a_b, and ÉLÈVE.'],
      ['Cem', 'cem@example.org', 'Nothing.'],
    ]) {
      await held.blog.visitor.post('/pages/contact/create', { name, email, message })
    }
  })
  const find = (search: string, more = '') =>
    owner.get(`/pages/contact/read?search=${encodeURIComponent(search)}${more}`)
  const names = async (search: string, more = '') =>
    (await find(search, more)).body.contacts.map(({ name }: { name: string }) => name)

  test.each([
    ['', ['Ada', 'Ben', 'Cem']],
    ['  \u0000 ', ['Ada', 'Ben', 'Cem']],
    ['GRADIENT ada', ['Ada']],
    ['wrong the', ['Ada']],
    ['gradient nothing', []],
    ['ben@EXAMPLE.com', ['Ben']],
    ['example.org', ['Ada', 'Cem']],
    ['ärger', ['Ben']],
    ['ÄRGER élève', ['Ben']],
    ['%', ['Ada']],
    ['a_b', ['Ben']],
    ['n_t', []],
    ["' or 1=1 --", []],
    ['\\', []],
  ])('for %j finds the messages with each of its words', async (search, found) => {
    expect(await names(search)).toEqual(found)
  })

  test('is of one list, page by page, and bounded', async () => {
    const { contacts } = (await find('ada')).body
    await owner.put(`/pages/contact/${contacts[0].id}`, { trashed: true })
    expect([await names('example'), await names('example', '&list=trash')]).toEqual([['Ben', 'Cem'], ['Ada']])
    const { next } = (await find('example', '&limit=1')).body
    expect(await names('example', `&limit=1&before=${encodeURIComponent(next)}`)).toEqual(['Ben'])
    expect((await find('x'.repeat(201))).status).toBe(400)
    expect(await names(`${'example '.repeat(8)} missing`)).toEqual(['Ben', 'Cem'])
    expect(await names(`${'example '.repeat(7)} missing`)).toEqual([])
  })
})
