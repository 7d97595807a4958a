import { describe, expect, test } from 'vitest'
import { Social } from '#contract/author.ts'
import { type CallName, calls, expected, responseIn, situations } from './support/access-table.ts'
import { readFields } from './support/response-fields.ts'
import { type SignedIn, type TestBlog, useBlog } from './support/test-blog.ts'
import { testMailServer } from './support/test-mail-server.ts'

const isAllowed = (name: CallName) => (_: string, at: number) => (expected[name][at] as number) < 400

/** Declared fields that none of these responses has: the disk has room. */
const unseen: { [Name in CallName]?: string[] } = {
  'dashboard.notices': ['.lowDisk', '.lowDisk.freeBytes', '.lowDisk.reserveBytes'],
}

/** Puts something into every field that may be absent and every list that may be empty. */
async function fill(blog: TestBlog, owner: SignedIn, name: CallName): Promise<void> {
  const { db } = blog.database
  const social = Object.fromEntries(Object.keys(Social.properties).map((key) => [key, 'https://a.example']))
  const suspension = { suspended_at: new Date().toISOString(), suspended_by: 'first', suspension_reason: 'r' }
  await db
    .updateTable('user')
    .set({ social: JSON.stringify(social) })
    .execute()
  if (name === 'authors.list')
    await db.updateTable('user').set(suspension).where('username', 'like', 'another%').execute()
  if (name.startsWith('contacts.'))
    await blog.visitor.post('/pages/contact/create', { name: 'n', email: 'n@example.org', message: 'm' })
  if (name === 'search.suggest') {
    const author = await blog.signUp('subject')
    await author.post('/post/create', { title: 'By them', description: 'd', status: 'public' })
  }
  if (name === 'takeDowns.list') await owner.post('/post/takedown/subject', { reason: 'r' })
  const hidden = await db.selectFrom('post').select('id').where('status', '<>', 'public').execute()
  for (const { id: post_id } of name.endsWith('Own') ? hidden : []) {
    const texts = { url: post_id, title: 't', title_key: 't', reason: 'r', digest: 'd' }
    await db
      .insertInto('post_take_down')
      .values({ post_id, ...texts, actor_id: null, actor: null })
      .execute()
    await db.updateTable('post').set({ taken_down_at: new Date().toISOString() }).execute()
  }
}

describe('responses have exactly the fields that the contract declares', () => {
  // Both databases answer alike, as the tests beside each module show.
  const held = useBlog('sqlite', { mailServer: testMailServer() })

  test.each(calls.filter(([, endpoint]) => !endpoint.returnsFile))('%s', async (name, endpoint) => {
    const { blog } = held
    const owner = await blog.signUp('first')
    const situation = name.endsWith('Own') ? 'author, own' : (situations.findLast(isAllowed(name)) as string)
    const response = await responseIn(blog, owner, name, endpoint, situation, () => fill(blog, owner, name))
    expect(response.statusCode).toBe(endpoint.status ?? 200)
    const { declared, seen, undeclared, missing } = readFields(endpoint.response, response.json())
    expect({ undeclared, missing }).toEqual({ undeclared: [], missing: [] })
    expect(declared.filter((field) => !seen.includes(field))).toEqual(unseen[name] ?? [])
  })
})
