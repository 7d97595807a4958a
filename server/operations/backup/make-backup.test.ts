import { execFileSync } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { shareImagePath } from '#contract/share-images.ts'
import { defaultSettings } from '#server/blog/site/default-settings.ts'
import { type Database, openDatabase } from '#server/data/database/database.ts'
import { databaseKinds } from '#tests/support/database-kinds.ts'
import { fillBlog } from '#tests/support/full-blog.ts'
import { smallDisk } from '#tests/support/small-disk.ts'
import { createTestBlog, type TestBlog, useBlog } from '#tests/support/test-blog.ts'
import { createTestDatabase } from '#tests/support/test-database.ts'
import { upload } from '#tests/support/uploads.ts'
import { backupProblem } from './backup-problem.ts'
import { type Backup, makeBackup } from './make-backup.ts'
import { restoreBackup } from './restore-backup.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'lectern-make-backup-'))
})
afterEach(() => rm(folder, { recursive: true }))
const at = (name: string) => path.join(folder, name)

const backUp = (
  blog: TestBlog,
  file = at('blog.tar'),
  { force = false, database = blog.database as Database } = {},
) => makeBackup({ database, storage: blog.images.storage, file, force, version: '1.2.3', now: new Date() })

/** Unpacks an archive with `tar`, as operators do. */
function unpack(file = at('blog.tar')): DatabaseSync {
  execFileSync('tar', ['-xf', file, '-C', folder])
  return new DatabaseSync(at('database.sqlite'))
}

/** Returns what a failed backup says, and asserts that it left nothing. */
async function problemOf(making: Promise<Backup>, blog: TestBlog): Promise<string> {
  const problem = await making.then(
    () => 'none',
    (error) => backupProblem(error, 'Cannot back up', blog.database),
  )
  expect(await readdir(folder)).toEqual([])
  return problem
}

describe.each(databaseKinds)('a backup of %s', (kind) => {
  const held = useBlog(kind)

  test('contains no share images, which are drawn again, but uploads named like one', async () => {
    const own = (await upload(held.blog, await held.blog.signUp('ann'), { name: 'share-picture.png' })).body
    const address = shareImagePath({ kind: 'site' }, defaultSettings)
    expect((await held.blog.app.inject({ url: address })).statusCode).toBe(200)
    expect(await held.blog.images.files()).toHaveLength(2)
    expect((await backUp(held.blog)).manifest).toMatchObject({ pictures: 1, rows: { image: 1 } })
    const names = unpack().prepare('select name from image').all()
    expect(names).toEqual([{ name: own.imgname }])
    expect(await readdir(at('images'))).toEqual([own.imgname])
  })

  test('is one file that only this user can read, in formats of tar and sha256sum', async () => {
    await fillBlog(held.blog)
    const { manifest, size } = await backUp(held.blog)
    expect(await readdir(folder)).toEqual(['blog.tar'])
    const { mode, size: length } = await stat(at('blog.tar'))
    expect([(mode & 0o777).toString(8), length]).toEqual(['600', size])
    const database = unpack()
    expect(manifest).toEqual(JSON.parse(await readFile(at('lectern-backup.json'), 'utf8')))
    expect(manifest).toMatchObject({ format: 1, lectern: '1.2.3', pictures: 5, rows: { post: 6, user: 1 } })
    expect((await readdir(at('images'))).toSorted()).toEqual((await held.blog.images.files()).toSorted())
    const sums = execFileSync('sha256sum', ['--check', 'SHA256SUMS'], { cwd: folder, encoding: 'utf8' })
    expect(sums.match(/: OK$/gm)).toHaveLength(7)
    expect(database.prepare('pragma integrity_check').get()).toEqual({ integrity_check: 'ok' })
    database.close()
  })

  test('shows a single moment while others go on writing', async () => {
    const { db } = held.blog.database
    let written = 0
    const writePair = () =>
      db.transaction().execute(async (trx) => {
        const id = String(written++).padStart(6, '0')
        const message = { id, name: 'n', email: 'e', message: 'm', created_at: id, label: null }
        await trx.insertInto('contact_message').values(message).execute()
        await trx.insertInto('freed_username').values({ username_key: id, freed_at: id }).execute()
      })
    while (written < 250) await writePair()
    const own = openDatabase(held.blog.database.url)
    onTestFinished(() => own.db.destroy())
    let isMade = false
    const making = backUp(held.blog, at('blog.tar'), { database: own }).finally(() => (isMade = true))
    while (!isMade) {
      await writePair()
      // SQLite calls return without waiting: without this, nothing else would run.
      await setImmediate()
    }
    const { rows } = (await making).manifest
    expect(rows.freed_username).toBe(rows.contact_message)
    expect(rows.contact_message).toBeGreaterThanOrEqual(250)
    expect(written).toBeGreaterThan(rows.contact_message as number)
  })

  test('is refused if the database is of a newer version or missing', async () => {
    const { db } = held.blog.database
    await db
      .withTables<{ kysely_migration: { name: string; timestamp: string } }>()
      .insertInto('kysely_migration')
      .values({ name: '9999-later', timestamp: 'later' })
      .execute()
    expect(await problemOf(backUp(held.blog), held.blog)).toMatch(
      /newer version of Lectern \(it has 9999-later\)/,
    )
    const empty = await createTestDatabase(kind, { isMigrated: false })
    onTestFinished(empty.remove)
    const making = backUp(held.blog, at('blog.tar'), { database: empty })
    expect(await problemOf(making, held.blog)).toBe('Cannot back up: there is no blog in the database.')
  })

  test('reports images in use that the store has lost, but no unused ones', async () => {
    await fillBlog(held.blog)
    const { images } = held.blog
    const rows = await held.blog.database.db.selectFrom('image').selectAll().orderBy('name').execute()
    const [lost] = rows.filter(({ unused_since }) => unused_since === null)
    const [unused] = rows.filter(({ unused_since }) => unused_since !== null)
    await images.storage.remove(String(lost?.name))
    await images.storage.remove(String(unused?.name))
    // The number of images in the archive, not of those that its rows name.
    expect(await backUp(held.blog)).toMatchObject({
      missing: [lost?.name],
      images: 3,
      manifest: { pictures: 5 },
    })
    const target = await createTestDatabase(kind)
    await target.db.introspection.getTables()
    await target.db.destroy()
    const into = {
      open: () => openDatabase(target.url),
      storage: images.storage,
      replace: false,
      now: new Date(),
    }
    expect(await restoreBackup(at('blog.tar'), folder, into)).toMatchObject({
      ...{ missing: [lost?.name], images: 3, existing: 3 },
    })
    await target.remove()
    await rm(at('blog.tar'))
    for (const name of await images.files()) await images.storage.remove(name)
    expect(await problemOf(backUp(held.blog), held.blog)).toBe(
      'Cannot back up: none of the 4 images in use is in the image store. Check STORAGE_URL and DATA_DIR, or add --force if they are lost.',
    )
    expect((await backUp(held.blog, at('blog.tar'), { force: true })).missing).toHaveLength(4)
  })
})

describe('a backup', () => {
  const [kind = 'sqlite'] = databaseKinds
  const held = useBlog(kind)

  test('replaces a file only with force, and removes what a killed backup left', async () => {
    await writeFile(at('blog.tar'), 'kept')
    await expect(backUp(held.blog)).rejects.toThrow('already exists')
    expect(await readFile(at('blog.tar'), 'utf8')).toBe('kept')
    const [old, young] = [
      await mkdtemp(at('.lectern-backup-')),
      await mkdtemp(at('.lectern-backup-')),
    ] as const
    await writeFile(path.join(old, 'archive.tar'), 'x')
    for (const file of [path.join(old, 'archive.tar'), old]) await utimes(file, 0, 0)
    await backUp(held.blog, at('blog.tar'), { force: true })
    expect((await readdir(folder)).toSorted()).toEqual([path.basename(young), 'blog.tar'])
    unpack().close()
  })

  test('never replaces a database, which may be the one it copies', async () => {
    const own = new DatabaseSync(at('blog.db'))
    own.exec('create table post (id text)')
    own.close()
    await symlink(at('blog.db'), at('link.tar'))
    const before = await readFile(at('blog.db'))
    for (const name of ['blog.db', 'link.tar'])
      for (const force of [false, true])
        await expect(backUp(held.blog, at(name), { force })).rejects.toThrow(
          `${at(name)} is a database, which a backup may not replace.`,
        )
    expect(await readFile(at('blog.db'))).toEqual(before)
  })

  test('fails in a folder that cannot be written', async () => {
    expect(await problemOf(backUp(held.blog, at('missing/blog.tar')), held.blog)).toBe(
      `Cannot back up: there is no folder ${at('missing')}.`,
    )
    expect(await problemOf(backUp(held.blog, '/proc/blog.tar'), held.blog)).toMatch(
      /^Cannot back up: \/proc\S* cannot be written \(ENOENT\)\.$/,
    )
  })

  test('replaces only files, even with force', async () => {
    for (const taken of [tmpdir(), '/dev/null'])
      expect(await problemOf(backUp(held.blog, taken, { force: true }), held.blog)).toBe(
        `Cannot back up: ${taken} is not a file, so no backup can be made there.`,
      )
  })

  test.for([150, 400, 1_000])(
    'leaves nothing on a disk of %i KB, which is too small',
    async (size, context) => {
      const disk = await smallDisk(size)
      if (!disk) return context.skip('This system lets tests mount no disk.')
      onTestFinished(disk.remove)
      const message = {
        id: 'm',
        name: 'n',
        email: 'e',
        message: 'x'.repeat(600_000),
        created_at: 'm',
        label: null,
      }
      await held.blog.database.db.insertInto('contact_message').values(message).execute()
      const making = backUp(held.blog, path.join(disk.folder, 'blog.tar'))
      expect(await problemOf(making, held.blog)).toMatch(
        /^Cannot back up: the disk is full: .* Make room there and try again\.$/,
      )
      expect(await readdir(disk.folder)).toEqual([])
    },
  )
})

test.each(['disk', 's3'] as const)(
  'an unreachable store of kind %s leaves no backup',
  async (storageKind) => {
    const [kind = 'sqlite'] = databaseKinds
    const timeouts = { connectMs: 500, responseMs: 500, idleMs: 500 }
    const blog = await createTestBlog(kind, { storageKind, storageTimeouts: timeouts })
    onTestFinished(blog.close)
    await upload(blog, await blog.signUp('ann'))
    await blog.images.goAway()
    expect(await problemOf(backUp(blog), blog)).toMatch(
      /^Cannot back up: images cannot be stored or read right now\. Try again in a moment\. \(.+\)$/,
    )
    await blog.images.comeBack()
    expect((await backUp(blog)).missing).toEqual([])
  },
)

test.runIf(databaseKinds.includes('postgres'))(
  'a database that becomes unreachable leaves no backup',
  async () => {
    const blog = await createTestBlog('postgres')
    onTestFinished(blog.close)
    const gone = openDatabase('postgres://postgres:test@127.0.0.1:1/gone')
    const making = backUp(blog, at('blog.tar'), { database: gone })
    expect(await problemOf(making, blog)).toMatch(
      /^Cannot back up: the database at DATABASE_URL does not answer/,
    )
  },
)
