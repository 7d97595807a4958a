import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, onTestFinished, type TestContext, test } from 'vitest'
import { imageFile } from '#tests/support/image-files.ts'
import { neededProgram } from '../../toolchain/programs/needed-programs.ts'
import { accessKey, makeWriters, writersSettings } from './concurrent-writers.ts'
import { startFaultyBlog } from './faulty-blog.ts'
import { createCaller } from './writer-calls.ts'

/** How long a response may take while nothing can be written, in milliseconds. */
const bound = 10_000

const pages = ['/', '/about', '/api/post/read', '/readyz']

test('on a disk that the system makes read-only, writes are refused and reads go on; repaired it has all that was acknowledged', async (context) => {
  const disk = await failingDisk(context)
  const blog = await startFaultyBlog({ ...writersSettings, DATA_DIR: disk.folder })
  onTestFinished(blog.remove)
  const pool = await makeWriters(() => blog.address)
  for (let round = 0; round < 3; round++) {
    let isOver = false
    const writing = pool.writeUntil(() => isOver)
    await delay(500)
    const before = pool.caller.statuses.get(503) ?? 0
    disk.fail()
    const refused = () => (pool.caller.statuses.get(503) ?? 0) - before
    await expect.poll(refused, { timeout: 30_000 }).toBeGreaterThan(20)
    const readAll = async () => {
      for (const page of pages)
        expect((await fetch(`${blog.address}${page}?round=${round}`)).status, page).toBe(200)
    }
    await readAll()
    isOver = true
    await writing
    // A start that can write nothing serves readers too. Of writes that failed it may see what never reaches the disk.
    await blog.kill()
    await blog.start()
    await readAll()
    await blog.kill()
    disk.repair()
    await blog.start()
    await pool.settle()
    expect(await pool.differences()).toEqual([])
  }
  console.log(JSON.stringify(pool.account()))
  expect(pool.account().longestMs).toBeLessThan(bound)
})

test('while a read-only mount hides the data folder, images are refused and the rest goes on; it ends without a restart', async (context) => {
  const blog = await startFaultyBlog(writersSettings)
  onTestFinished(blog.remove)
  const { folder } = blog
  if (!mounts('--bind', folder, folder)) return leaveOut(context)
  let isMounted = true
  const unmount = () => {
    if (isMounted) execFileSync('umount', [folder])
    isMounted = false
  }
  onTestFinished(unmount)
  execFileSync('mount', ['-o', 'remount,bind,ro', folder])
  const caller = createCaller(() => blog.address)
  const token = await caller.signUp('ann', accessKey)
  const upload = async () => caller.call('POST', '/images/a.png', token, { file: await imageFile('png') })
  expect(await upload()).toMatchObject({ status: 503, body: { code: 'unavailable' } })
  const post = { title: 'Hills', description: 'd', status: 'public' }
  expect((await caller.call('POST', '/post/create', token, { json: post })).status).toBe(201)
  expect((await fetch(`${blog.address}/hills`)).status).toBe(200)
  unmount()
  expect((await upload()).status).toBe(201)
  expect(caller.seen.faults).toEqual([])
})

/** Mounts; false where this user may not. */
function mounts(...args: string[]): boolean {
  try {
    execFileSync('mount', args, { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

function leaveOut(context: TestContext): never {
  console.warn('LEFT OUT: this user may not mount a file system.')
  return context.skip()
}

/**
 * A disk of its own in a file. It can fail as ext4 does that finds an error: what is open can be read, nothing can be written. That ends only
 * with a repair. (A file system that is merely asked to become read-only refuses while a file is open for writing.)
 */
async function failingDisk(context: TestContext) {
  const format = neededProgram('mkfs.ext4', 'e2fsprogs')
  const check = neededProgram('e2fsck', 'e2fsprogs')
  if (!format || !check) return context.skip()
  const parent = await mkdtemp(path.join(tmpdir(), 'lectern-failing-disk-'))
  onTestFinished(() => rm(parent, { recursive: true, force: true }))
  const image = path.join(parent, 'image')
  const folder = await mkdtemp(path.join(parent, 'data-'))
  execFileSync(format, ['-q', image, '64M'])
  if (!mounts('-o', 'loop', image, folder)) return leaveOut(context)
  onTestFinished(() => void execFileSync('umount', [folder]))
  return {
    folder,
    fail: () => void execFileSync('mount', ['-o', 'remount,abort', folder]),
    repair() {
      execFileSync('umount', [folder])
      mend(check, image)
      execFileSync('mount', ['-o', 'loop', image, folder])
    },
  }
}

/** Its code is 1 if there was something to mend: https://man7.org/linux/man-pages/man8/e2fsck.8.html#EXIT_CODE */
function mend(check: string, image: string): void {
  try {
    execFileSync(check, ['-y', image], { stdio: 'ignore' })
  } catch (error) {
    if ((error as { status?: number }).status !== 1) throw error
  }
}
