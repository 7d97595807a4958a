import { randomUUIDv7 } from 'node:crypto'
import type { Highlight } from '#contract/html/coloured-code.ts'
import { newUserRow } from '#server/accounts/authors/new-user-row.ts'
import { urlOfTitle } from '#server/blog/posts/post-url.ts'
import { loadHighlighter } from '#server/content/html/code/load-highlighter.ts'
import { type PreparedHtml, prepareHtml } from '#server/content/html/prepare-html.ts'
import { guessedLanguage } from '#server/content/presentation/guessed-language.ts'
import type { Database } from '#server/data/database/database.ts'
import { publicDocuments } from '#server/data/database/index-documents.ts'
import { migrate } from '#server/data/database/migrate.ts'
import { countAndRelate } from '#server/data/database/migrations/0008-ways-in.ts'
import { newPostRow } from '#server/data/database/rows.ts'
import { createInTransaction, type InTransaction, type Writes } from '#server/transaction.ts'
import { authors, differentBodies, inventedBody, inventedPost } from './invented-post.ts'

/** The number of posts per transaction. */
const batch = 1_000
const first = Date.parse('2020-01-01T00:00:00Z')
const minute = 60 * 1_000

/** Settings that mark the data: the first is set at the beginning, the second when the data is complete. */
const begunBy = 'bench_begun'
const completeFor = 'bench_content'

/** The address of the n-th post and its date of publication. */
export const urlOf = (n: number): string => urlOfTitle(`${n} ${inventedPost(n).title}`)
export const instantOf = (n: number): string => new Date(first + n * minute).toISOString()

/** The content of a database: these posts, those of another version or incomplete ones, other posts, or nothing. */
export async function contentOf({ db }: Database, digest: string) {
  const tables = await db.introspection.getTables()
  if (!tables.some(({ name }) => name === 'setting')) return 'nothing'
  const marks = await db.selectFrom('setting').selectAll().where('key', 'like', 'bench_%').execute()
  if (marks.some(({ key, value }) => key === completeFor && value === digest)) return 'current'
  if (marks.length > 0) return 'outdated'
  const post = await db.selectFrom('post').select('id').limit(1).executeTakeFirst()
  return post ? 'foreign' : 'nothing'
}

/** Writes the given number of public posts through the stores. Nothing else may use the database meanwhile. */
export async function writePosts(database: Database, count: number, digest: string): Promise<void> {
  await migrate(database)
  await note(database, begunBy, digest)
  const inTransaction = createInTransaction(database, () => {})
  const ids = await inTransaction(writeAuthors)
  const highlight = await loadHighlighter(['js'])
  const prepared = new Map<number, PreparedHtml>()
  for (let from = 1; from <= count; from += batch) {
    await writeBatch(inTransaction, { ids, prepared, highlight, from, to: Math.min(from + batch, count + 1) })
    if (from % 10_000 === 1 && from > 1) console.log(`  ${(from - 1).toLocaleString('en')}`)
  }
  await database.dialect.withLongTimeout(database.db, (dbForLongWork) =>
    dbForLongWork.transaction().execute(async (trx) => {
      await countAndRelate(trx)
      await database.dialect.search.replaceAll(trx, publicDocuments(trx))
    }),
  )
  await note(database, completeFor, digest)
}

const note = ({ db }: Database, key: string, value: string) =>
  db.insertInto('setting').values({ key, value }).execute()

/** Creates the authors of the posts, so that the blog counts as set up. Returns their ids. */
async function writeAuthors(stores: Writes): Promise<Map<string, string>> {
  const created_at = new Date(first).toISOString()
  await stores.settings.claim('first_account_at', created_at)
  const ids = new Map(authors.map((username) => [username, randomUUIDv7()]))
  for (const [username, id] of ids) {
    const names = { username, name: `Name of ${username}`, email: `${username}@example.org` }
    const position = username === authors[0] ? 'owner' : 'author'
    await stores.authors.insert(newUserRow({ id, ...names, password_hash: null, position, created_at }))
  }
  return ids
}

interface Batch {
  ids: Map<string, string>
  prepared: Map<number, PreparedHtml>
  highlight: Highlight
  from: number
  to: number
}

const writeBatch = (inTransaction: InTransaction, { ids, prepared, highlight, from, to }: Batch) =>
  inTransaction(async (stores) => {
    for (let n = from; n < to; n++) {
      const { tags, author, ...post } = inventedPost(n)
      const created_at = instantOf(n)
      const body = bodyOf(prepared, highlight, n)
      const row = newPostRow({
        ...post,
        // Otherwise a server that was started on them would guess while it is measured.
        guessed_language: guessedLanguage(post, body.content),
        id: randomUUIDv7(),
        url: urlOf(n),
        status: 'public',
        author_id: ids.get(author) as string,
        created_at,
        publication: n,
      })
      await stores.posts.insert(row, body)
      await stores.posts.setTags(row.id, tags, created_at)
    }
  })

/** Each body is prepared once for all posts that share it, as the result depends on nothing else of a post. */
function bodyOf(prepared: Map<number, PreparedHtml>, highlight: Highlight, n: number): PreparedHtml {
  const which = n % differentBodies
  const body = prepared.get(which) ?? prepareHtml(inventedBody(which), [], { highlight })
  prepared.set(which, body)
  return body
}
