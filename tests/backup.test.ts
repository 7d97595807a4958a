import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { samplePosts } from '#server/blog/samples/sample-posts.ts'
import { settings } from '#server/config.ts'
import { openDatabase } from '#server/data/database/database.ts'
import { createDiskStorage } from '#server/data/storage/disk-storage.ts'
import type { ImageStorage } from '#server/data/storage/image-storage.ts'
import { makeBackup } from '#server/operations/backup/make-backup.ts'
import { createServices } from '#server/services.ts'
import { commandArguments } from '#toolchain/command-arguments.mjs'
import { addressOf } from '../toolchain/programs/running-server.ts'
import { databaseKinds } from './support/database-kinds.ts'
import { contentsOf, fillBlog } from './support/full-blog.ts'
import { root } from './support/sources.ts'
import { insertAccount } from './support/test-account.ts'
import { createTestBlog } from './support/test-blog.ts'
import { createTestDatabase } from './support/test-database.ts'
import { testPrograms } from './support/test-program.ts'

const programs = testPrograms()

/** Runs one of the two commands with these settings. Its code is the signal's name if it was killed. */
function run(script: 'backup' | 'restore', args: string[], { KILL_AT = '', ...env }: Record<string, string>) {
  const inherited = Object.entries(process.env).filter(([name]) => !(name in settings))
  const preload = KILL_AT ? ['--import', path.join(root, 'tests/support/kill-at.mjs')] : []
  const options = { cwd: root, env: { ...Object.fromEntries(inherited), KILL_AT, ...env } }
  return new Promise<{ code: number | string; out: string; err: string }>((resolve) => {
    execFile(
      process.execPath,
      [...commandArguments, ...preload, `scripts/${script}.ts`, ...args],
      options,
      (error, out, err) => resolve({ code: error?.signal ?? Number(error?.code ?? 0), out, err }),
    )
  })
}

let folder: string
let file: string
let source: Awaited<ReturnType<typeof contentsOf>>
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'lectern-backup-command-'))
  file = path.join(folder, 'blog.tar')
  const blog = await createTestBlog(databaseKinds[0] ?? 'sqlite')
  await fillBlog(blog)
  const { database, images } = blog
  const now = new Date()
  await makeBackup({ database, storage: images.storage, file, force: false, version: '1.2.3', now })
  source = await contentsOf(database, images.storage)
  await blog.close()
})
afterAll(() => rm(folder, { recursive: true }))

test('a blog is backed up while it is served, and restored once it is not', async () => {
  const DATA_DIR = programs.folder
  const made = path.join(folder, 'own.tar')
  const program = programs.start({ SAMPLE_POSTS: 'on' })
  await addressOf(program)
  expect(await run('backup', [made], { DATA_DIR })).toEqual({
    code: 0,
    out: expect.stringMatching(
      new RegExp(
        `^Backed up ${samplePosts.length} posts, \\d accounts and \\d+ images to \\S+own\\.tar \\([\\d,]+ KB\\)\\.\\n$`,
      ),
    ),
    err: '',
  })
  expect((await run('backup', [made], { DATA_DIR })).err).toMatch(
    /^Cannot back up: \S+ already exists\..*\n$/,
  )
  expect(await run('restore', [file, '--replace'], { DATA_DIR })).toEqual({
    code: 1,
    out: '',
    err: 'Cannot restore: a server or another program has the database open. Stop it first.\n',
  })
  program.child.kill('SIGTERM')
  await program.ended
  expect((await run('restore', [file], { DATA_DIR })).err).toMatch(/already has accounts or posts/)
  expect(await run('restore', [file, '--replace'], { DATA_DIR })).toEqual({
    code: 0,
    out: expect.stringMatching(/^Restored 6 posts, 1 account and 5 images, as they were on \S+Z\.\n$/),
    err: '',
  })
  const address = await addressOf(programs.start())
  expect((await fetch(`${address}/first`)).status).toBe(200)
  await rm(made)
})

test('what is not understood tells its usage, and a check changes nothing', async () => {
  const DATA_DIR = programs.folder
  for (const args of [
    ['a', 'b'],
    ['--forced', 'a'],
  ]) {
    expect(await run('backup', args, { DATA_DIR })).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^Usage:\n {2}npm run backup -- <file> \[--force\]\n/),
    })
  }
  expect(await run('backup', ['--help'], { DATA_DIR })).toMatchObject({ code: 0, err: '' })
  expect(await run('restore', [file, '--check', '--replace'], { DATA_DIR })).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^Usage:\n {2}npm run restore/),
  })
  expect(await run('restore', [file, '--check'], { DATA_DIR })).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^The backup is complete: 6 posts, 1 account and 5 images, of \S+Z\.\n$/),
  })
  expect(await readdir(DATA_DIR)).toEqual([])
  expect((await run('backup', [path.join(folder, 'x.tar')], { DATA_DIR })).err).toMatch(
    /^Cannot back up: there is no database at /,
  )
})

test('a backup that is killed leaves no file of its name', async () => {
  const DATA_DIR = programs.folder
  await run('restore', [file], { DATA_DIR })
  const target = path.join(DATA_DIR, 'backups')
  await mkdir(target)
  const killed = await run('backup', [path.join(target, 'one.tar')], { DATA_DIR, KILL_AT: '1 rename' })
  expect(killed.code).toBe('SIGKILL')
  expect(await readdir(target)).toEqual([expect.stringMatching(/^\.lectern-backup-/)])
  expect((await run('backup', [path.join(target, 'one.tar')], { DATA_DIR })).code).toBe(0)
  expect(await readdir(target)).toEqual(['one.tar'])
})

/** Those before it prepare the rows: the target needs no migration. */
const lastCommit = '3 sql:commit'

test('one post comes back while the server runs, and hidden ones are listed without their titles', async () => {
  const DATA_DIR = programs.folder
  await run('restore', [file], { DATA_DIR })
  const address = await addressOf(programs.start())
  const database = openDatabase(`sqlite:${path.join(DATA_DIR, 'lectern.db')}`)
  onTestFinished(() => database.db.destroy())
  await database.db.deleteFrom('post').where('url', '=', 'second').execute()
  expect(await run('restore', ['--list', file], { DATA_DIR })).toEqual({
    code: 0,
    out: expect.stringMatching(/ UTC {2}draft {4}\/hidden\n.* UTC {2}public {3}\/second {2}Second\n/s),
    err: '',
  })
  expect(await run('restore', ['--post', '/second', file], { DATA_DIR })).toEqual({
    code: 0,
    out: 'Restored “Second” at /second: it is public, by ann.\n',
    err: '',
  })
  expect((await fetch(`${address}/second`)).status).toBe(200)
  expect(await run('restore', ['--post', 'second', file], { DATA_DIR })).toEqual({
    code: 1,
    out: '',
    err: expect.stringMatching(
      /^Cannot restore: the post is there, public, at \/second\. Add --replace .*\n$/,
    ),
  })
  expect((await run('restore', ['--post', 'second', file, '--list'], { DATA_DIR })).err).toMatch(/^Usage:/)
})

test('what a killed command left goes at the next start of the server', async () => {
  const DATA_DIR = programs.folder
  const killed = await run('restore', [file], { DATA_DIR, KILL_AT: '1 sql:insert into post_search' })
  expect(killed.code).toBe('SIGKILL')
  const left = async () => (await readdir(DATA_DIR)).filter((name) => name.startsWith('.lectern-backup-'))
  expect(await left()).toHaveLength(1)
  await addressOf(programs.start())
  expect(await left()).toEqual([])
})

test('the newest backups of a folder are kept, and the database knows when the last one was made', async () => {
  const DATA_DIR = programs.folder
  await run('restore', [file], { DATA_DIR })
  const at = () => {
    const database = new DatabaseSync(path.join(DATA_DIR, 'lectern.db'))
    const row = database.prepare("select value from setting where key = 'last_backup_at'").get()
    database.close()
    return String(row?.value)
  }
  // The backup that was restored.
  const first = at()
  const target = path.join(DATA_DIR, 'backups')
  const keep = (number: string) => run('backup', ['--keep', number, target], { DATA_DIR })
  expect(await keep('2')).toEqual({
    code: 1,
    out: '',
    err: `Cannot back up: there is no folder ${target}. Make it first: mkdir -m 700 ${target}\n`,
  })
  await mkdir(target)
  for (const wrong of ['0', '1.5']) {
    const { code, err } = await run('backup', [`--keep=${wrong}`, target], { DATA_DIR })
    expect([wrong, code, err]).toEqual([
      wrong,
      1,
      'Cannot back up: --keep needs a whole number of archives to keep, at least 1, such as --keep 14.\n',
    ])
  }
  expect(await readdir(target)).toEqual([])
  const made = await Promise.all([keep('2'), keep('2')])
  expect(made).toMatchObject([
    { code: 0, err: '' },
    { code: 0, err: '' },
  ])
  const two = await readdir(target)
  expect(two).toHaveLength(2)
  expect((await run('backup', ['--keep', '2', target], { DATA_DIR, KILL_AT: '1 rename' })).code).toBe(
    'SIGKILL',
  )
  expect(await readdir(target)).toEqual(expect.arrayContaining(two))
  expect(await keep('2')).toMatchObject({
    code: 0,
    out: expect.stringMatching(/\nRemoved lectern-\S+\.tar\.\n$/),
  })
  const left = (await readdir(target)).toSorted()
  expect(left).toEqual([two.toSorted()[1], expect.stringMatching(/^lectern-.*\.tar$/)])
  expect(first < at()).toBe(true)
  expect(left[1]).toBe(`lectern-${at().replaceAll(':', '')}.tar`)
})

/** What the server does once images that nothing uses are a day old. */
async function cleanUpADayLater(url: string, storage: ImageStorage): Promise<void> {
  const database = openDatabase(url)
  const clock = () => new Date(Date.now() + 25 * 60 * 60 * 1_000)
  const parts = { storage, limitFactor: 0, accessKey: null, clock, logFailure: () => {} }
  await createServices({ database, ...parts }).cleanUp.run()
  await database.db.destroy()
}

describe.each(databaseKinds)('a restore into %s', (kind) => {
  test.each([
    ...(kind === 'sqlite' ? ['2 rename', '1 sql:insert into post_search'] : []),
    ...(kind === 'postgres' ? ['1 sql:insert into "post"', lastCommit] : []),
  ])('that is killed at %s leaves the blog as it was, and a second one succeeds', async (KILL_AT) => {
    const target = await createTestDatabase(kind)
    onTestFinished(target.remove)
    await insertAccount(target, 'zoe', new Date())
    await target.db.destroy()
    const env = { DATA_DIR: programs.folder, DATABASE_URL: target.url }
    const storage = createDiskStorage(path.join(programs.folder, 'images'))
    const contents = async () => {
      const database = openDatabase(target.url)
      const found = await contentsOf(database, storage)
      await database.db.destroy()
      return found
    }
    const before = await contents()
    expect((await run('restore', [file, '--replace'], { ...env, KILL_AT })).code).toBe('SIGKILL')
    const images = path.join(programs.folder, 'images')
    const files = () => readdir(images).catch(() => [])
    for (const name of await files()) await utimes(path.join(images, name), 0, 0)
    await cleanUpADayLater(target.url, storage)
    expect([await contents(), await files()]).toEqual([before, []])
    expect(await run('restore', [file, '--replace'], env)).toMatchObject({ code: 0, err: '' })
    expect(await contents()).toEqual(source)
  })
})

/** Settings of a command that fails where nothing outside of it reaches. */
const failingBy = (program: string) => ({
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(program)}`,
})

test('what fails after a backup or a restore is not told as if that had failed', async () => {
  const DATA_DIR = programs.folder
  const unexamined = failingBy(`
    import { registerHooks } from 'node:module'
    registerHooks({
      load(url, context, next) {
        if (url.endsWith('/doctor/checks.ts')) throw new Error('No more.')
        return next(url, context)
      },
    })`)
  expect(await run('restore', [file], { DATA_DIR, ...unexamined })).toEqual({
    code: 1,
    out: expect.stringMatching(/^Restored /),
    err: expect.stringMatching(/^The blog is restored, but cannot be examined: Error: No more\./),
  })
  const target = path.join(DATA_DIR, 'backups')
  await mkdir(target)
  const keep = (env = {}) => run('backup', ['--keep', '1', target], { DATA_DIR, ...env })
  expect(await keep()).toMatchObject({ code: 0 })
  const unremoved = failingBy(`
    import fs from 'node:fs/promises'
    import { syncBuiltinESMExports } from 'node:module'
    const { rm } = fs
    fs.rm = async (path, options) => {
      if (path.endsWith('.tar')) throw Object.assign(new Error(), { code: 'EPERM', path })
      await rm(path, options)
    }
    syncBuiltinESMExports()`)
  expect(await keep(unremoved)).toEqual({
    code: 1,
    out: expect.stringMatching(/^Backed up /),
    err: expect.stringMatching(
      /^The backup was made, but older ones cannot be removed: \S+\.tar cannot be written \(EPERM\)\.\n$/,
    ),
  })
  expect(await readdir(target)).toHaveLength(2)
})
