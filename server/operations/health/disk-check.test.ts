import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { smallDisk } from '#tests/support/small-disk.ts'
import { createDiskCheck } from './disk-check.ts'

const codesOf = async (check: ReturnType<typeof createDiskCheck>) => {
  await check.run()
  return check.warnings().map(({ code }) => code)
}

/** The system error behind a warning. */
const causeOf = (check: ReturnType<typeof createDiskCheck>) =>
  (check.warnings()[0]?.detail?.err as Error | undefined)?.cause

test('a full or read-only disk is reported until it is writable again', async (context) => {
  const disk = await smallDisk(64)
  if (!disk) return context.skip('This system lets tests mount no disk.')
  onTestFinished(disk.remove)
  const check = createDiskCheck([{ folder: disk.folder, isMadeWhenNeeded: false }])
  expect(await codesOf(check)).toEqual([])
  const ballast = path.join(disk.folder, 'ballast')
  await writeFile(ballast, Buffer.alloc(64 * 1_024))
  expect(await codesOf(check)).toEqual(['disk_unwritable'])
  expect(causeOf(check)).toMatchObject({ code: 'ENOSPC' })
  await rm(ballast)
  expect(await codesOf(check)).toEqual([])
  execFileSync('mount', ['-o', 'remount,ro', disk.folder])
  expect(await codesOf(check)).toEqual(['disk_unwritable'])
  expect(causeOf(check)).toMatchObject({ code: 'EROFS' })
  execFileSync('mount', ['-o', 'remount,rw', disk.folder])
  expect(await codesOf(check)).toEqual([])
  expect(await readdir(disk.folder)).toEqual([])
})

test('a missing folder is reported, one not created yet is checked where it will be, and nothing is left', async () => {
  const parent = await mkdtemp(path.join(tmpdir(), 'lectern-disk-check-'))
  onTestFinished(() => rm(parent, { recursive: true, force: true }))
  const uploads = path.join(parent, 'uploads')
  await mkdir(uploads)
  const check = createDiskCheck([
    { folder: uploads, isMadeWhenNeeded: false },
    { folder: path.join(parent, 'not/yet/there'), isMadeWhenNeeded: true },
  ])
  expect(await codesOf(check)).toEqual([])
  await rename(uploads, `${uploads}.away`)
  expect(await codesOf(check)).toEqual(['disk_unwritable'])
  await rename(`${uploads}.away`, uploads)
  // As a killed process leaves it.
  await writeFile(path.join(parent, '.lectern-write-check.part'), 'x')
  expect(await codesOf(check)).toEqual([])
  // Two checks at the same time, as of two processes.
  const other = createDiskCheck([{ folder: uploads, isMadeWhenNeeded: false }])
  expect(await Promise.all([codesOf(check), codesOf(other)])).toEqual([[], []])
  expect(await readdir(parent, { recursive: true })).toEqual(['uploads'])
})
