import { describe, expect, test } from 'vitest'
import { databaseKinds } from '#tests/support/database-kinds.ts'
import { type SignedIn, useBlog } from '#tests/support/test-blog.ts'

const usernames = ({ body }: { body: { username: string }[] }) => body.map(({ username }) => username)

const cursorIn = (link: unknown): string =>
  new URL(/^<([^>]+)>; rel="next"$/.exec(String(link))?.[1] ?? '', 'http://localhost').searchParams.get(
    'before',
  ) ?? ''

describe.each(databaseKinds)('the list of members on %s', (kind) => {
  const held = useBlog(kind)
  async function signUpAll<const Names extends string[]>(...names: Names) {
    const all: SignedIn[] = []
    for (const name of names) {
      all.push(await held.blog.signUp(name))
      held.blog.passTime(1_000)
    }
    return all as { [At in keyof Names]: SignedIn }
  }

  test('has all without paging keys, and pages from its newest end with them', async () => {
    const [olga] = await signUpAll('olga', 'ann', 'ben', 'cem', 'dee')
    const all = await olga.get('/author/get')
    expect(usernames(all)).toEqual(['olga', 'ann', 'ben', 'cem', 'dee'])
    expect(all.headers.link).toBeUndefined()
    const first = await olga.get('/author/get?limit=3')
    expect(usernames(first)).toEqual(['ben', 'cem', 'dee'])
    const second = await olga.get(`/author/get?limit=3&before=${cursorIn(first.headers.link)}`)
    expect(usernames(second)).toEqual(['olga', 'ann'])
    expect(second.headers.link).toBeUndefined()
    expect((await olga.get('/author/get?limit=3&before=nonsense')).status).toBe(400)
  })

  test('is searched for parts of words in any case, page by page', async () => {
    const [olga, ann] = await signUpAll('olga', 'ann', 'ben', 'anna')
    await ann.put('/author/update', { name: 'Änne Schmidt', email: 'as@elsewhere.example' })
    const find = async (search: string, page = '') =>
      usernames(await olga.get(`/author/get?search=${encodeURIComponent(search)}${page}`))
    expect(await find('ÄNNE midt')).toEqual(['ann'])
    expect(await find('elsewhere')).toEqual(['ann'])
    expect(await find('Author an')).toEqual(['ann', 'anna'])
    expect(await find('owner')).toEqual(['olga'])
    expect(await find('%')).toEqual([])
    expect(await find('  ')).toEqual(['olga', 'ann', 'ben', 'anna'])
    const first = await olga.get('/author/get?search=author&limit=2')
    expect(usernames(first)).toEqual(['ben', 'anna'])
    expect(String(first.headers.link)).toContain('search=author')
    expect(await find('author', `&limit=2&before=${cursorIn(first.headers.link)}`)).toEqual(['ann'])
  })
})
