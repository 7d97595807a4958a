import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { archiveNameAt, assertFolder, removeOlderArchives } from './archive-retention.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'lectern-kept-'))
})
afterEach(() => rm(folder, { recursive: true }))
const at = (name: string) => path.join(folder, name)
const nameOf = (instant: string) => archiveNameAt(new Date(instant))

test('the given number of newest archives stays, and no other file is removed', async () => {
  const names = ['2026-11-19T03:15:00Z', '2026-11-20T03:15:00Z', '2026-11-21T03:15:00Z'].map(nameOf)
  expect(names[0]).toBe('lectern-2026-11-19T031500.000Z.tar')
  const others = [
    'blog-1.tar',
    'lectern-2026-11-18.tar',
    `${names[0]}.gz`,
    `.${names[0]}`,
    'lectern-2026-11-18T031500.000Z.tar.part',
    '.lectern-backup-abcdef',
  ]
  for (const name of [...names, ...others]) await writeFile(at(name), '')
  const link = nameOf('2026-11-01T03:15:00Z')
  await mkdir(at(link))
  const made = nameOf('2026-11-22T03:15:00Z')
  await writeFile(at(made), '')
  expect(await removeOlderArchives(at(made), 5)).toEqual([])
  expect(await removeOlderArchives(at(made), 3)).toEqual([names[0]])
  expect(await removeOlderArchives(at(made), 1)).toEqual([names[1], names[2]])
  expect((await readdir(folder)).toSorted()).toEqual([...others, link, made].toSorted())
})

test('the archive just created stays, even if a clock was ahead', async () => {
  const [made, later] = [nameOf('2026-11-22T03:15:00Z'), nameOf('2027-01-01T00:00:00Z')]
  for (const name of [made, later]) await writeFile(at(name), '')
  expect(await removeOlderArchives(at(made), 1)).toEqual([later])
  expect(await readdir(folder)).toEqual([made])
})

test('the folder must exist', async () => {
  await assertFolder(folder)
  await expect(assertFolder(at('missing'))).rejects.toThrow(
    `there is no folder ${at('missing')}. Make it first: mkdir -m 700 ${at('missing')}`,
  )
  await writeFile(at('file'), '')
  await expect(assertFolder(at('file'))).rejects.toThrow('is not a folder')
})
