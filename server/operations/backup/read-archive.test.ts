import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { buffer } from 'node:stream/consumers'
import { type Header, pack } from 'tar-stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '#server/data/database/database.ts'
import { migrate } from '#server/data/database/migrate.ts'
import { smallDisk } from '#tests/support/small-disk.ts'
import { backupProblem } from './backup-problem.ts'
import { copyDatabase } from './copy-database.ts'
import { checkBackup } from './restore-backup.ts'

type Part = [name: string, bytes: Buffer | string, header?: Partial<Header>]

let folder: string
/** The members of a valid archive with one image. */
let manifest: Part
let database: Part
const image: Part = ['images/one-1.png', 'bytes']

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'lectern-read-archive-'))
  const source = openDatabase(`sqlite:${path.join(folder, 'source.db')}`)
  const migrations = await migrate(source)
  const file = path.join(folder, 'copy.db')
  await copyDatabase(source, file)
  await source.db.destroy()
  manifest = manifestOf({ migrations })
  database = ['database.sqlite', await readFile(file)]
  for (const name of await readdir(folder)) await rm(path.join(folder, name))
})
afterAll(() => rm(folder, { recursive: true }))

/** The metadata of an archive, valid but for these changes. */
const manifestOf = (changes: object): Part => [
  'lectern-backup.json',
  JSON.stringify({ format: 1, madeAt: '2026-11-22T03:15:00.000Z', migrations: [], rows: {}, ...changes }),
]
const describedBy = (changes: object) => archiveOf([manifestOf(changes), database])

/** An archive of these members, followed by their checksums. */
async function archiveOf(parts: Part[], sums = sumsOf(parts), more: Part[] = []): Promise<Buffer> {
  const archive = pack()
  for (const [name, bytes, header] of [...parts, ['SHA256SUMS', sums] as Part, ...more])
    archive.entry({ name, ...header }, bytes)
  archive.finalize()
  return buffer(archive as unknown as NodeJS.ReadableStream)
}

const sumsOf = (parts: Part[]): string =>
  parts.map(([name, bytes]) => `${createHash('sha256').update(bytes).digest('hex')}  ${name}\n`).join('')

/** Returns the message about a file, and asserts that nothing is left behind. */
async function verdict(bytes: Buffer, workFolder = folder): Promise<string> {
  const file = path.join(folder, 'archive.tar')
  await writeFile(file, bytes)
  const said = await checkBackup(file, workFolder).then(
    () => 'good',
    (error) => backupProblem(error, 'Not a good backup'),
  )
  expect(await readdir(folder)).toEqual(['archive.tar'])
  return said
}

const bad = (what: string) => `Not a good backup: this is not a complete backup of Lectern: ${what}.`
const undescribed = bad('its first member does not describe it')
const changed = bad('it is not an archive, was cut short, or its bytes have changed')

test('a valid archive is accepted', async () => {
  expect(await verdict(await archiveOf([manifest, database, image]))).toBe('good')
})

test('a valid archive is not called damaged where the disk has no room to unpack it', async (context) => {
  const archive = await archiveOf([manifest, database, image])
  const verdicts = new Set<string>()
  for (let size = 1_000; size <= 4_000; size += 200) {
    const disk = await smallDisk(size)
    if (!disk) return context.skip('This system lets tests mount no disk.')
    verdicts.add((await verdict(archive, disk.folder).finally(disk.remove)).replace(/full: .*/, 'full'))
  }
  expect(verdicts).toEqual(new Set(['Not a good backup: the disk is full', 'good']))
})

test.each<[string, () => Promise<Buffer>, string]>([
  ['an empty file', async () => Buffer.alloc(0), bad('it has no members')],
  ['text', async () => Buffer.from('no archive '.repeat(1_000)), changed],
  ['zeros', async () => Buffer.alloc(10_240), bad('it has no members')],
  ['another archive', () => archiveOf([['x', 'x']]), bad('it does not begin with lectern-backup.json')],
  [
    'a path that leads out',
    () => archiveOf([manifest, database, ['images/../../x.png', 'x']]),
    bad('"images/../../x.png" does not belong in it'),
  ],
  [
    'an absolute path',
    () => archiveOf([manifest, database, ['/etc/passwd', 'x']]),
    bad('"/etc/passwd" does not belong in it'),
  ],
  [
    'a hidden name',
    () => archiveOf([manifest, database, ['images/.x', 'x']]),
    bad('"images/.x" does not belong in it'),
  ],
  [
    'a link',
    () => archiveOf([manifest, database, ['images/x.png', '', { type: 'symlink', linkname: '/etc/passwd' }]]),
    bad('"images/x.png" is not a file'),
  ],
  [
    'a folder',
    () => archiveOf([manifest, database, ['images', '', { type: 'directory' }]]),
    bad('"images" is not a file'),
  ],
  [
    'a member twice',
    () => archiveOf([manifest, database, image, image]),
    bad('it has "images/one-1.png" twice'),
  ],
  [
    'another order',
    () => archiveOf([manifest, image, database]),
    bad('its second member is not the database'),
  ],
  ['no database', () => archiveOf([manifest]), bad('its second member is not the database')],
  [
    'an image that has changed',
    () => archiveOf([manifest, database, ['images/one-1.png', 'other']], sumsOf([manifest, database, image])),
    bad('images/one-1.png has changed'),
  ],
  [
    'an image without a checksum',
    () => archiveOf([manifest, database, image], sumsOf([manifest, database])),
    bad('images/one-1.png has changed'),
  ],
  [
    'an image that is missing',
    () => archiveOf([manifest, database], sumsOf([manifest, database, image])),
    bad('images/one-1.png is missing'),
  ],
  ['invalid checksums', () => archiveOf([manifest, database], 'x\n'), bad('its checksums cannot be read')],
  [
    'something after the end',
    () => archiveOf([manifest, database], undefined, [image]),
    bad('something follows its last member'),
  ],
  [
    'a manifest that is not JSON',
    () => archiveOf([['lectern-backup.json', 'x'], database]),
    bad('its first member is not JSON'),
  ],
  ['a manifest without fields', () => archiveOf([['lectern-backup.json', 'null'], database]), undescribed],
  ['a manifest without a time', () => describedBy({ madeAt: undefined }), undescribed],
  ['a manifest without numbers', () => describedBy({ rows: null }), undescribed],
  ['a manifest with a number that is none', () => describedBy({ rows: { post: 'x' } }), undescribed],
  [
    'a manifest that is too large',
    () => archiveOf([['lectern-backup.json', 'x'.repeat(100_000)], database]),
    bad('lectern-backup.json is too large'),
  ],
  [
    'a newer format',
    () => describedBy({ format: 2, madeAt: undefined }),
    'Not a good backup: this backup was made by a newer version of Lectern. Restore it with that version.',
  ],
  [
    'a newer migration',
    () => describedBy({ migrations: ['9999-later'] }),
    'Not a good backup: this backup was made by a newer version of Lectern (it has 9999-later). Restore it with that version.',
  ],
  [
    'a member that is not a database',
    () => archiveOf([manifest, ['database.sqlite', 'x'.repeat(5_000)]]),
    bad('its database file is not a database'),
  ],
  [
    'an empty database',
    () => archiveOf([manifest, ['database.sqlite', '']]),
    bad('its database has another schema than it says'),
  ],
])('%s is refused in one line', async (_, make, said) => {
  expect(await verdict(await make())).toBe(said)
})

test('a header with a huge size is refused before the bytes are read', async () => {
  const archive = await archiveOf([manifest, database, image])
  const at = archive.indexOf('images/one-1.png')
  const header = archive.subarray(at, at + 512)
  header.write(`${(300 * 1024 * 1024).toString(8).padStart(11, '0')} `, 124)
  header.fill(' ', 148, 156)
  header.write(
    `${header
      .reduce((sum, byte) => sum + byte, 0)
      .toString(8)
      .padStart(6, '0')}\0 `,
    148,
  )
  expect(await verdict(archive)).toBe(bad('images/one-1.png is too large'))
})

test('a truncated file is refused, wherever it ends', async () => {
  const archive = await archiveOf([manifest, database, image])
  const whole = archive.length - 1_024
  const ends = [
    100,
    512,
    700,
    1_024,
    1_300,
    1_536,
    100_000,
    whole - 1_536,
    whole - 1_024,
    whole - 512,
    whole - 400,
  ]
  for (const end of ends)
    expect([end, await verdict(archive.subarray(0, end))]).toEqual([
      end,
      expect.stringMatching(/not a complete backup/),
    ])
})

test('a flipped bit is found, wherever it is', async () => {
  const archive = await archiveOf([manifest, database, image])
  for (const name of ['lectern-backup.json', 'database.sqlite', 'images/one-1.png', 'SHA256SUMS']) {
    const header = archive.indexOf(name)
    for (const at of [header, header + 130, header + 512, header + 514]) {
      const flipped = Buffer.from(archive)
      flipped.writeUInt8(flipped.readUInt8(at) ^ 4, at)
      expect([name, at - header, await verdict(flipped)]).toEqual([
        name,
        at - header,
        expect.stringMatching(/^Not a good backup: .*\.$/),
      ])
    }
  }
})

describe('a database in an archive', () => {
  test.each([1, 5, 20])('with a damaged page %i is refused', async (page) => {
    const bytes = Buffer.from(database[1] as Buffer)
    bytes.fill(0xaa, page * 4_096, page * 4_096 + 2_000)
    expect(await verdict(await archiveOf([manifest, ['database.sqlite', bytes]]))).toBe(
      bad('its database is damaged'),
    )
  })

  const withRows = async (statements: string) => {
    const file = path.join(folder, 'changed.db')
    await writeFile(file, database[1])
    const changedRows = new DatabaseSync(file, { enableForeignKeyConstraints: false })
    changedRows.exec(`pragma journal_mode = delete; ${statements}`)
    changedRows.close()
    const bytes = await readFile(file)
    await rm(file)
    return verdict(await archiveOf([manifest, ['database.sqlite', bytes]]))
  }

  test.each([
    [
      'a trigger',
      'create trigger t after insert on post begin delete from user; end',
      bad('its database has more than tables'),
    ],
    ['a view', 'create view v as select 1', bad('its database has more than tables')],
    [
      'a row that refers to a missing one',
      "insert into post_tag values ('none', 0, 'a', 'a', null)",
      bad('rows of its database refer to others that are missing'),
    ],
    ['a table less', 'drop table contact_answer', bad('its database has no complete table “contact_answer”')],
    [
      'a missing table',
      'drop table contact_answer',
      bad('its database has no complete table “contact_answer”'),
    ],
    [
      'a missing column',
      'alter table contact_message drop column email',
      bad('its database has no complete table “contact_message”'),
    ],
    [
      'migrations that differ from the manifest',
      "delete from kysely_migration where name > '0005'",
      bad('its database has another schema than it says'),
    ],
  ])('with %s is refused', async (_, statements, said) => {
    expect(await withRows(statements)).toBe(said)
  })
})

test('a file that cannot be read is reported', async () => {
  await expect(checkBackup(path.join(folder, 'none.tar'), folder)).rejects.toThrow('none.tar.')
  await expect(checkBackup(folder, folder)).rejects.toThrow('is not a file.')
})
