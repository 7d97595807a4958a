import { beforeEach, describe, expect, test } from 'vitest'
import { databaseKinds } from '#tests/support/database-kinds.ts'
import { type SignedIn, useBlog } from '#tests/support/test-blog.ts'
import { storedTags } from './stored-tags.ts'

const awkwardTags = [
  'C',
  'C#',
  'C++',
  'CI/CD',
  'CI',
  '100%',
  '%2F',
  '/',
  'a?b',
  'a&b=c',
  'a b',
  'a+b',
  '..x',
].concat(['naïve Bayes', '機械学習', '🤖', `"'<b>`, 'a\\b', 'constructor'])

test('tags are stored trimmed, each once in its first spelling, without those that could have no page', () => {
  const typed = [' AI ', '', '   ', 'ai', 'Deep   Learning', 'AI', '.', '..', '...', 'deep learning', '.NET']
  expect(storedTags(typed)).toEqual(['AI', 'Deep Learning', '.NET'])
  expect(storedTags(['\u200b', '⠀', '\u3164\u00ad', '.\u200d.', '👩\u200d💻'])).toEqual(['👩\u200d💻'])
  expect(storedTags(['\u202eevil\u202c', '\u2067שלום\u2069', '\u202a', 'evil'])).toEqual(['evil', 'שלום'])
  expect(storedTags(['Straße', 'STRASSE', 'Stra\u00adße'])).toEqual(['Straße'])
})

describe.each(databaseKinds)('tags on %s', (kind) => {
  const held = useBlog(kind)
  let ann: SignedIn
  beforeEach(async () => {
    ann = await held.blog.signUp('ann')
  })
  const publish = async (title: string, tags: string[]) => {
    const { body } = await ann.post('/post/create', { title, description: 'd', status: 'public', tags })
    return body.post
  }
  const titlesAt = async (path: string) => {
    const { status, body } = await held.blog.visitor.get(`/post/getpostbytag/${path}`)
    expect(status).toBe(200)
    return body.map((post: { title: string }) => post.title)
  }

  test('each tag is found by its encoded form, and no other with it', async () => {
    for (const tag of awkwardTags) expect((await publish(`On ${tag}`, [tag])).tags).toEqual([tag])
    for (const tag of awkwardTags) expect(await titlesAt(encodeURIComponent(tag))).toEqual([`On ${tag}`])
  })

  test('a slash that a proxy decoded is part of the tag', async () => {
    await publish('Pipelines', ['CI/CD'])
    expect(await titlesAt('CI/CD')).toEqual(['Pipelines'])
  })

  test('tags match in any case, any composition and with spaces around them', async () => {
    await publish('Upper', ['Café  Noir'])
    await publish('Lower', ['cafe\u0301 noir'])
    expect(await titlesAt(encodeURIComponent(' CAFÉ NOIR '))).toEqual(['Upper', 'Lower'])
  })

  test('spellings that differ only by full case folding or invisible characters are one tag everywhere', async () => {
    await publish('One Straße', ['Straße'])
    await publish('Two STRASSE', ['STRASSE'])
    await publish('Three', ['Stra\u00adße', 'ΟΔΟΣ'])
    for (const spelling of ['straße', 'STRAẞE', 'strasse'])
      expect(await titlesAt(encodeURIComponent(spelling))).toEqual(['One Straße', 'Two STRASSE', 'Three'])
    expect(await titlesAt(encodeURIComponent('οδος'))).toEqual(['Three'])
    const { body: found } = await held.blog.visitor.get('/post/read?search=d&tag=STRASSE')
    expect(found).toHaveLength(3)
    const { body: own } = await ann.get(`/post/readbyuser?title=${encodeURIComponent('STRAßE')}`)
    expect(own.map((post: { title: string }) => post.title)).toEqual(['One Straße', 'Two STRASSE'])
    const { body: suggested } = await held.blog.visitor.get('/post/suggest?search=STRASS')
    expect(suggested.tags).toHaveLength(1)
    const { tags } = (await held.blog.services.openReader().listTags('posts', 1)) ?? {}
    expect(tags?.map(({ posts }) => posts)).toEqual([3, 1])
  })

  test('the page of a tag shows the spelling that most public posts use', async () => {
    await publish('One', ['node'])
    await publish('Two', ['Node'])
    await publish('Three', ['Node'])
    const page = await held.blog.services.openReader().listPostsByTag('NODE', 1)
    expect(page).toMatchObject({
      name: 'Node',
      posts: [{ title: 'Three' }, { title: 'Two' }, { title: 'One' }],
    })
    expect(await held.blog.services.openReader().listPostsByTag('Unused', 1)).toMatchObject({
      name: 'Unused',
      posts: [],
    })
  })

  test('a hundred tags of a hundred characters are possible, more of either are refused', async () => {
    const tags = Array.from({ length: 100 }, (_, at) => String(at).padStart(3, '0') + '𝒳'.repeat(97))
    expect((await publish('Many', tags)).tags).toEqual(tags)
    for (const wrong of [[...tags, 'one more'], ['x'.repeat(101)]]) {
      const draft = { title: 't', description: 'd', tags: wrong }
      const { status, body } = await ann.post('/post/create', draft)
      expect([status, Object.keys(body.fields)]).toEqual([400, ['tags']])
    }
  })
})
