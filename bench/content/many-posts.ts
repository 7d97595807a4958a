import { createHash, randomUUIDv7 } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { openDatabase } from '#server/database/database.ts'
import { migrate } from '#server/database/migrate.ts'
import { createInTransaction, type InTransaction, type Writes } from '#server/database/transaction.ts'
import { prepareHtml } from '#server/html/prepare-html.ts'
import { listPublicly } from '#server/posts/post-publication.ts'
import { urlOfTitle } from '#server/posts/post-url.ts'
import { inventedPost } from './invented-post.ts'

const root = path.resolve(import.meta.dirname, '../..')
/** The usernames of those who wrote the posts. */
export const authors = Array.from({ length: 20 }, (_, number) => `author-${number}`)
/** Posts written in one transaction. */
const batch = 1_000
const first = Date.parse('2020-01-01T00:00:00Z')
const minute = 60 * 1_000

/** The address of the n-th post. */
export const urlOf = (n: number): string => urlOfTitle(`${n} ${inventedPost(n).title}`)

/** A data folder with so many public posts. Made once, and again when what makes or stores posts has changed. */
export async function dataWithPosts(count: number): Promise<string> {
  const folder = path.join(root, 'node_modules/.cache/lectern-bench', `${count}-posts-${digestOfMakers()}`)
  const done = path.join(folder, 'complete')
  if (existsSync(done)) return folder
  rmSync(folder, { recursive: true, force: true })
  console.log(`Writing ${count.toLocaleString('en')} posts …`)
  await writePosts(path.join(folder, 'lectern.db'), count)
  writeFileSync(done, '')
  return folder
}

function digestOfMakers(): string {
  const hash = createHash('sha256')
  for (const part of ['contract', 'server', 'bench/content']) {
    const names = readdirSync(path.join(root, part), { recursive: true, encoding: 'utf8' }).sort()
    for (const name of names.filter((each) => each.endsWith('.ts') && !each.endsWith('.test.ts'))) {
      hash.update(readFileSync(path.join(root, part, name)))
    }
  }
  return hash.digest('hex').slice(0, 12)
}

async function writePosts(file: string, count: number): Promise<void> {
  const database = openDatabase(`sqlite:${file}`)
  await migrate(database)
  const inTransaction = createInTransaction(database, () => {})
  const ids = await inTransaction(writeAuthors)
  for (let from = 1; from <= count; from += batch) {
    await writeBatch(inTransaction, ids, from, Math.min(from + batch, count + 1))
  }
  await database.db.destroy()
}

/** The accounts that wrote the posts, by which the blog counts as set up. Answers their ids. */
async function writeAuthors(stores: Writes): Promise<string[]> {
  const created_at = new Date(first).toISOString()
  await stores.settings.claim('first_account_at', created_at)
  const ids = authors.map(() => randomUUIDv7())
  for (const [at, username] of authors.entries()) {
    const email = `${username}@example.org`
    await stores.authors.insert({
      id: ids[at] as string,
      username,
      username_key: username,
      name: `Name of ${username}`,
      email,
      email_key: email,
      password_hash: null,
      position: at === 0 ? 'owner' : 'author',
      description: '',
      imgname: null,
      social: '{}',
      created_at,
    })
  }
  return ids
}

const writeBatch = (inTransaction: InTransaction, authorIds: string[], from: number, to: number) =>
  inTransaction(async (stores) => {
    for (let n = from; n < to; n++) {
      const { tags, content: html, ...post } = inventedPost(n)
      const created_at = new Date(first + n * minute).toISOString()
      const body = prepareHtml(html)
      const row = {
        ...post,
        id: randomUUIDv7(),
        url: urlOf(n),
        status: 'public' as const,
        author_id: authorIds[n % authorIds.length] as string,
        imgname: null,
        imgalt: '',
        created_at,
        saved_at: created_at,
        updated_at: created_at,
        publication: n,
        views: 0,
      }
      await stores.posts.insert(row, body)
      await listPublicly(stores, row, { tags, text: body.text, before: null })
    }
  })
