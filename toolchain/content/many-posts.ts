import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { rendererVersion } from '#server/content/html/render-html.ts'
import { openDatabase } from '#server/data/database/database.ts'
import { contentOf, writePosts } from './write-posts.ts'

const root = path.resolve(import.meta.dirname, '../..')
const home = path.join(root, 'node_modules/.cache/lectern-bench')

/** Where a server finds its posts: the settings to start it with. */
export interface BenchData {
  posts: number
  env: { DATA_DIR: string; DATABASE_URL: string }
}

/**
 * Returns data with the given number of public posts, in a SQLite file of its own or in a PostgreSQL database beside the given one. Created once,
 * and again when the schema, the renderer or the invented content changes.
 */
export async function dataWithPosts(posts: number, postgres?: string): Promise<BenchData> {
  const folder = path.join(home, `${posts}-posts`)
  const url = postgres ? await postgresBeside(postgres, posts) : `sqlite:${path.join(folder, 'lectern.db')}`
  if (!(await isCurrent(url))) {
    if (postgres) await emptyPostgres(postgres, url)
    else rmSync(folder, { recursive: true, force: true })
    await write(url, posts)
  }
  mkdirSync(folder, { recursive: true })
  return { posts, env: { DATA_DIR: folder, DATABASE_URL: url } }
}

async function isCurrent(url: string): Promise<boolean> {
  if (url.startsWith('sqlite:') && !existsSync(url.slice('sqlite:'.length))) return false
  const database = openDatabase(url)
  const content = await contentOf(database, digestOfMakers()).finally(() => database.db.destroy())
  if (content === 'foreign')
    throw new Error(`${new URL(url).pathname} has posts that the bench did not make.`)
  return content === 'current'
}

async function write(url: string, posts: number): Promise<void> {
  console.log(`Writing ${posts.toLocaleString('en')} posts …`)
  const before = process.cpuUsage()
  const database = openDatabase(url)
  // A power failure would leave incomplete data, which would be recreated.
  if (url.startsWith('sqlite:')) await sql`pragma synchronous = off`.execute(database.db)
  await writePosts(database, posts, digestOfMakers())
  await database.db.destroy()
  const { user, system } = process.cpuUsage(before)
  console.log(`Written in ${Math.round((user + system) / 1e6)} s of processor time.`)
}

/** Creates the database of a size if it does not exist. Its name is that of the given one with the number of posts. */
async function postgresBeside(given: string, posts: number): Promise<string> {
  const url = new URL(given)
  url.pathname = `${url.pathname}_${posts}`
  const name = url.pathname.slice(1)
  const { db } = openDatabase(given)
  const known = await sql`select 1 from pg_database where datname = ${name}`.execute(db)
  if (known.rows.length === 0) await sql`create database ${sql.id(name)}`.execute(db)
  await db.destroy()
  return url.href
}

async function emptyPostgres(given: string, url: string): Promise<void> {
  const name = sql.id(new URL(url).pathname.slice(1))
  const { db } = openDatabase(given)
  await sql`drop database ${name}`.execute(db)
  await sql`create database ${name}`.execute(db)
  await db.destroy()
}

/** The digest of everything that decides how posts are stored. */
function digestOfMakers(): string {
  const hash = createHash('sha256').update(String(rendererVersion))
  for (const folder of ['toolchain/content', 'server/data/database/migrations', 'server/blog/search']) {
    for (const name of readdirSync(path.join(root, folder)).sort()) {
      if (!name.endsWith('.test.ts')) hash.update(readFileSync(path.join(root, folder, name)))
    }
  }
  for (const kind of ['sqlite', 'postgres'])
    hash.update(readFileSync(path.join(root, `server/data/database/dialects/${kind}-search.ts`)))
  return hash.digest('hex').slice(0, 12)
}
