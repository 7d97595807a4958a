import { randomUUIDv7 } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { Subject } from './support/calls/call-row.ts'
import { type CallName, calls, expectedStatus } from './support/calls/calls.ts'
import { responseIn } from './support/calls/make-call.ts'
import { chooseImages } from './support/calls/site.ts'
import { type Situation, situations } from './support/calls/situations.ts'
import { databaseKinds } from './support/database-kinds.ts'
import { fillFields } from './support/full-blog.ts'
import { fullReferences } from './support/full-references.ts'
import { readFields } from './support/response-fields.ts'
import { type SignedIn, type TestBlog, useBlog } from './support/test-blog.ts'
import { testMailServer } from './support/test-mail-server.ts'

const fullBibliography = JSON.stringify({
  citationStyle: 'apa',
  references: fullReferences,
  macros: { '\\R': 'r' },
})

const ownPosts = ['author, own public', 'author, own hidden'] as const

/** The situations whose responses together have every declared field. */
const situationsOf = (name: CallName): readonly Situation[] =>
  name.endsWith('Own')
    ? ownPosts
    : [situations.findLast((each) => expectedStatus(name, each) < 400) as Situation]

/** Declared fields that none of these responses has: the disk has room, they are about posts, not pages, and an owner asks. */
const unseen: { [Name in CallName]?: string[] } = {
  'posts.find': ['.post.page'],
  'posts.findOwn': ['.page'],
  'posts.list': ['[].page'],
  'posts.listOwn': ['[].page'],
  'dashboard.firstSteps': ['.authorDone', '.authorDone.post', '.authorDone.profile'],
  'dashboard.notices': ['.lowDisk', '.lowDisk.freeBytes', '.lowDisk.reserveBytes'],
}

/** A message, and an answer to each. */
async function fillMessages({ visitor, database: { db } }: TestBlog) {
  await visitor.post('/pages/contact/create', { name: 'n', email: 'n@example.org', message: 'm' })
  const created_at = new Date().toISOString()
  for (const { id } of await db.selectFrom('contact_message').select('id').execute())
    await db
      .insertInto('contact_answer')
      .values({ id: randomUUIDv7(), contact_id: id, text: 't', answered_by: 'b', created_at, sent_at: null })
      .execute()
}

/** Plans an update of a post that could not be published. */
const planPublication = ({ database: { db } }: TestBlog, post_id: string) =>
  db
    .insertInto('post_schedule')
    .values({
      post_id,
      publish_at: new Date().toISOString(),
      version: 1,
      base_version: 1,
      failure: 'conflict',
    })
    .execute()

/** Adds a page that is taken down, with an update that could not be published. */
async function addPage(blog: TestBlog, owner: SignedIn) {
  const page = { title: 'Taken down', description: 'd', tags: ['t'], status: 'public' }
  const { body } = await owner.post('/page/create', page)
  const pages = blog.database.db.selectFrom('post').select('id').where('url', '=', body.post.url)
  await planPublication(blog, (await pages.executeTakeFirstOrThrow()).id)
  await owner.post(`/post/takedown/${body.post.url}`, { reason: 'r' })
}

/** Puts something into every field that may be absent and every list that may be empty. */
async function fill(name: CallName, situation: Situation, { blog, owner, caller, holder, post }: Subject) {
  const { db } = blog.database
  for (const author of new Set([caller, holder])) await fillFields(author)
  const suspension = { suspended_at: new Date().toISOString(), suspended_by: 'first', suspension_reason: 'r' }
  if (name === 'authors.list')
    await db.updateTable('user').set(suspension).where('username', 'like', 'another%').execute()
  if (name.startsWith('contacts.')) await fillMessages(blog)
  if (name === 'trash.list')
    for (const call of ['/post/create', '/page/create']) {
      const { body } = await caller.post(call, { title: 'Deleted', description: 'd' })
      await caller.delete(`/post/delete/${body.post.url}`)
    }
  if (name === 'sitePages.list') await addPage(blog, caller)
  if (name === 'dashboard.firstSteps')
    await db.insertInto('setting').values({ key: 'sample_posts', value: '[]' }).execute()
  if (name === 'search.suggest') {
    const author = await blog.signUp('subject')
    await author.post('/post/create', { title: 'By them', description: 'd', status: 'public' })
  }
  if (name === 'posts.update') await holder.put(`/post/update/${post}`, { description: 'Other' })
  const isTakenDown = name.endsWith('Own') && situation === 'author, own hidden'
  if (isTakenDown) await holder.put(`/post/update/${post}`, { status: 'public' })
  if (name.endsWith('Own') && !isTakenDown) {
    const { id } = await db.selectFrom('post').select('id').where('url', '=', post).executeTakeFirstOrThrow()
    await planPublication(blog, id)
  }
  if (name === 'versions.restore') await db.updateTable('post_version').set({ imgname: 'gone.png' }).execute()
  for (const table of ['post_body', 'post_version', 'working_copy'] as const)
    if (name !== 'versions.restore')
      await db.updateTable(table).set({ bibliography: fullBibliography }).execute()
  if (name.startsWith('site.')) {
    const links = [{ text: 'Gone', address: '/gone' }]
    const images = await chooseImages({ blog, owner })
    await owner.put('/settings/update', { navigation: links, footerLinks: links, ...images })
  }
  if (name === 'posts.findOwn') {
    await holder.post('/post/create', { title: 'Translation', description: 'd' })
    await holder.put('/post/translation/translation', { of: post })
  }
  if (name === 'draftLinks.list') await holder.post(`/post/link/${post}`, {})
  if (name === 'takeDowns.list' || isTakenDown) await owner.post(`/post/takedown/${post}`, { reason: 'r' })
}

describe.each(databaseKinds)('responses on %s have exactly the fields that the contract declares', (kind) => {
  const held = useBlog(kind, { mailServer: testMailServer() })

  test.each(calls.filter(([, endpoint]) => !endpoint.returnsFile))('%s', async (name, endpoint) => {
    const { blog } = held
    const owner = await blog.signUp('first')
    const declared = new Set<string>()
    const seen = new Set<string>()
    for (const situation of situationsOf(name)) {
      const response = await responseIn(blog, owner, name, situation, (subject) =>
        fill(name, situation, subject),
      )
      expect(response.statusCode).toBe(endpoint.status ?? 200)
      const fields = readFields(endpoint.response, response.json())
      const { undeclared, missing } = fields
      expect({ undeclared, missing }).toEqual({ undeclared: [], missing: [] })
      for (const field of fields.declared) declared.add(field)
      for (const field of fields.seen) seen.add(field)
    }
    const advice = 'No response has these fields: fill them in `fillFields` of tests/support/full-blog.ts.'
    expect([...declared.difference(seen)], advice).toEqual(unseen[name] ?? [])
  })
})
