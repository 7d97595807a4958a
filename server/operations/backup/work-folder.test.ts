import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readlink, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { holdLock, isHeld } from './folder-lock.ts'
import { makeWorkFolder, removeLeftFolders } from './work-folder.ts'

const module = path.join(import.meta.dirname, 'work-folder.ts')
let parent: string
let children: ChildProcess[] = []
beforeEach(async () => {
  parent = await mkdtemp(path.join(tmpdir(), 'lectern-work-folder-'))
})
afterEach(async () => {
  for (const child of children) child.kill('SIGKILL')
  children = []
  await rm(parent, { recursive: true })
})

/** Starts a process that creates a work folder and uses it until it is killed. */
async function workInFolder() {
  const program = `
    const { makeWorkFolder } = await import(process.argv[1])
    await makeWorkFolder(process.argv[2])
    console.log('made')
    setInterval(() => {}, 60_000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program, module, parent])
  children.push(child)
  await once(child.stdout, 'data')
  return child
}

async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL')
  await once(child, 'close')
}

test('a folder stays while its process lives, however old it is, and is removed right after a kill', async () => {
  const child = await workInFolder()
  const [name = ''] = await readdir(parent)
  for (const file of ['', ...(await readdir(path.join(parent, name)))])
    await utimes(path.join(parent, name, file), 0, 0)
  await removeLeftFolders(parent)
  expect(await readdir(parent)).toEqual([name])
  await kill(child)
  await removeLeftFolders(parent)
  expect(await readdir(parent)).toEqual([])
})

test('a folder of this process stays too, until this process removes it', async () => {
  const own = await makeWorkFolder(parent)
  await removeLeftFolders(parent)
  expect(await readdir(parent)).toHaveLength(1)
  await own.remove()
  expect(await readdir(parent)).toEqual([])
})

test('folders of killed processes are all removed, and those in use stay', async () => {
  const [first, second, third] = [await workInFolder(), await workInFolder(), await workInFolder()]
  await kill(first)
  await kill(third)
  const own = await makeWorkFolder(parent)
  expect(await readdir(parent)).toHaveLength(2)
  await own.remove()
  await kill(second)
})

test('nothing else is removed: files, folders with other names, and recent ones whose lock cannot be checked', async () => {
  await mkdtemp(path.join(parent, '.lectern-backup-'))
  await mkdtemp(path.join(parent, 'lectern-backup-'))
  await writeFile(path.join(parent, '.lectern-backup-file'), '')
  for (const name of await readdir(parent))
    if (!name.startsWith('.lectern')) await utimes(path.join(parent, name), 0, 0)
  await removeLeftFolders(parent)
  expect(await readdir(parent)).toHaveLength(3)
  for (const name of await readdir(parent)) await utimes(path.join(parent, name), 0, 0)
  await removeLeftFolders(parent)
  expect((await readdir(parent)).toSorted()).toEqual([
    '.lectern-backup-file',
    expect.stringMatching(/^lectern-backup-/),
  ])
  await removeLeftFolders(path.join(parent, 'missing'))
})

test('a folder whose lock is being taken is not removed', async () => {
  const take = DatabaseSync.prototype.exec
  const looks: unknown[] = []
  const spy = vi.spyOn(DatabaseSync.prototype, 'exec').mockImplementation(function (this: DatabaseSync, sql) {
    const [name = ''] = readdirSync(parent)
    looks.push(isHeld(path.join(parent, name)))
    take.call(this, sql)
    looks.push(isHeld(path.join(parent, name)))
  })
  onTestFinished(() => spy.mockRestore())
  const folder = await makeWorkFolder(parent)
  onTestFinished(folder.remove)
  expect(looks).not.toContain(false)
  expect(isHeld(path.dirname(folder.at('lock')))).toBe(true)
})

test.runIf(process.platform === 'linux')('a lock that cannot be taken leaves no file open', async () => {
  await mkdir(path.join(parent, 'lock'))
  expect(() => holdLock(parent)).toThrow('EISDIR')
  const open = await readdir('/proc/self/fd')
  const files = await Promise.all(open.map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')))
  expect(files.filter((file) => file.startsWith(parent))).toEqual([])
})
