import { randomUUIDv7 } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { Social } from '#contract/author.ts'
import type { Database } from '#server/data/database/database.ts'
import type { ImageStorage } from '#server/data/storage/image-storage.ts'
import { recountUsage } from '#server/limits/quotas/usage-counts.ts'
import { includedTables, listTables, type Table } from '#server/operations/backup/tables.ts'
import { imageFile } from './image-files.ts'
import type { SignedIn, TestBlog } from './test-blog.ts'
import { createTestDatabase } from './test-database.ts'
import { upload } from './uploads.ts'

/** Texts that are easily lost on a way. */
const oddText = "O’Brien; “drop table” \\ ' % \t — 深度学习 🤖 Ünïcode"

const oddAddress = "O'Brien+深度@example.org"

/** What an author and one of their public posts may have besides: what responses may lack, and columns that are null by default. */
export async function fillFields(author: SignedIn): Promise<void> {
  const social = Object.fromEntries(Object.keys(Social.properties).map((key) => [key, 'https://a.example']))
  await author.put('/author/update', { social })
}

/** Puts something into every table and into the store: public and hidden posts, one without author, one taken down, one in the trash, images in use and one that is not. */
export async function fillBlog(blog: TestBlog): Promise<void> {
  const ann = await blog.signUp('ann')
  const ben = await blog.signUp('ben')
  const image = async (background: string) =>
    (await upload(blog, ann, { bytes: await imageFile('png', { background }) })).body.imgname
  const logo = await upload(blog, ann, { name: 'site-logo.png', bytes: await imageFile('png') })
  const [cover, inBody, hidden] = [await image('#ff0000'), await image('#00ff00'), await image('#0000ff')]
  await image('#ffffff')
  const content = `<h2>Title</h2><p>${oddText} gradient</p><p><img src="/api/images/${inBody}" alt=""></p>`
  const post = { description: oddText, status: 'public', tags: ['Deep Learning', '深度学习'] }
  const looks = { imgname: cover, imgalt: 'Red', language: 'de', coverWidth: 'wide' }
  await ann.post('/post/create', { ...post, title: 'First', content, ...looks })
  await fillFields(ann)
  const tags = [...post.tags, 'DL']
  const formula = '<p>gradient <code class="language-math math-inline">\\ours</code></p>'
  const macros = { '\\ours': 'x^2' }
  await ann.post('/post/create', { ...post, title: 'Second', content: formula, macros, tags })
  await ann.put('/post/translation/second', { of: 'first' })
  await ann.post('/post/create', { title: 'Hidden', description: 'd', status: 'draft', imgname: hidden })
  await ann.post('/post/create', { ...post, title: 'Taken down' })
  await ann.post('/post/takedown/taken-down', { reason: oddText })
  await ann.put('/settings/update', {
    name: 'O’Brien’s',
    language: 'de',
    training: 'refused',
    securityContact: 'sec@example.org',
    postsPerPage: 7,
    coverWidth: 'wide',
    logo: { imgname: logo.body.imgname },
    navigation: [{ text: oddText.slice(0, 9), address: '/tags' }],
  })
  await ann.put('/tag/update/dl', { name: 'Deep Learning', merge: true, description: oddText })
  await ben.post(
    '/post/create',
    { ...post, title: 'Left behind', content: '<p>x</p>' },
    { 'idempotency-key': 'one' },
  )
  await ann.post('/post/create', { ...post, title: 'Deleted', content })
  await ann.delete('/post/delete/deleted')
  await ben.delete('/author/delete/ben')
  await ann.post('/page/create', { ...post, title: 'About', content: '<p>gradient</p>' })
  await blog.visitor.post('/pages/contact/create', { name: 'Cy', email: 'cy@example.org', message: oddText })
  const { id: contact_id } = await blog.database.db
    .selectFrom('contact_message')
    .select('id')
    .executeTakeFirstOrThrow()
  const answer = { id: randomUUIDv7(), contact_id, text: oddText, answered_by: 'ann' }
  const answered = { created_at: '2026-01-01T00:00:00.000Z', sent_at: '2026-01-01T00:00:01.000Z' }
  await blog.database.db
    .insertInto('contact_answer')
    .values({ ...answer, ...answered })
    .execute()
  await blog.database.db
    .insertInto('message_notice')
    .columns(['user_id', 'mails', 'last_run_at'])
    .expression(({ selectFrom, val }) =>
      selectFrom('user')
        .select(['id', val('daily').as('mails'), 'created_at'])
        .where('username', '=', 'ann'),
    )
    .execute()
  await blog.visitor.get('/post/getpost/first')
  await blog.services.viewCounter.flush()
  await blog.services.passwordResets.issue('ann')
  await ann.post('/invitation/create', { email: oddAddress })
  await fillHistories(blog)
}

async function fillHistories({ database: { db } }: TestBlog): Promise<void> {
  const hidden = await db.selectFrom('post').selectAll().where('url', '=', 'hidden').executeTakeFirstOrThrow()
  const author_id = hidden.author_id as string
  const now = hidden.created_at
  const unsaved = randomUUIDv7()
  const texts = { status: null, title: oddText, description: '', tags: '[]', imgname: null, imgalt: '' }
  await db
    .insertInto('post_history')
    .values({ author_id, last_version: 0, bytes: 0, post_id: unsaved, trashed_at: null })
    .execute()
  await db
    .insertInto('working_copy')
    .values({
      ...texts,
      ...{ id: randomUUIDv7(), post_id: unsaved, revision: 3, base_version: null },
      ...{ content: `<p>${oddText}</p>`, block_lengths: '[1]', bytes: 400, change_digest: 'a' },
      ...{ created_at: now, changed_at: now, versioned_at: now },
    })
    .execute()
  await db
    .insertInto('post_schedule')
    .values({
      ...{ post_id: hidden.id, publish_at: '2035-01-01T00:00:00.000Z' },
      ...{ version: null, base_version: null, failure: null },
    })
    .execute()
  await db
    .insertInto('draft_link')
    .values({
      ...{ id: randomUUIDv7(), post_id: hidden.id, token_hash: 'a'.repeat(43), version: 1 },
      ...{ created_at: now, expires_at: '2035-01-01T00:00:00.000Z', last_used_at: null },
    })
    .execute()
  await recountUsage(db)
}

/** What a backup must bring back: all rows of the tables that it holds, but for when it was made, and all images that they name. */
export async function contentsOf({ db }: Database, storage: ImageStorage) {
  const rows: Record<string, unknown[]> = {}
  for (const { name, key } of await tablesOfBackup()) {
    const order = sql.join(key.map((column) => sql.ref(column)))
    rows[name] = (await sql`select * from ${sql.table(name)} order by ${order}`.execute(db)).rows
  }
  rows.setting = rows.setting?.filter((row) => (row as { key: string }).key !== 'last_backup_at') ?? []
  const images: Record<string, string> = {}
  for (const { name } of await db.selectFrom('image').select('name').execute()) {
    const found = await storage.read(name)
    if (found) images[name] = (await buffer(found.body)).toString('base64')
  }
  return { rows, images }
}

let known: Table[] | undefined

async function tablesOfBackup(): Promise<Table[]> {
  if (known) return known
  const empty = await createTestDatabase('sqlite')
  known = includedTables(await listTables(empty.db))
  await empty.remove()
  return known
}
