import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { smallDisk } from '#tests/support/small-disk.ts'
import { password } from '#tests/support/test-account.ts'
import { addressOf, startProgram } from '#toolchain/programs/running-server.ts'
import { accessKey, makeWriters, writersSettings } from './concurrent-writers.ts'
import { startFaultyBlog } from './faulty-blog.ts'
import { createCaller } from './writer-calls.ts'

/** How long a response may take while something is wrong, in milliseconds. */
const bound = 10_000

test('on a disk that is full, writes are refused and reads go on; with room again all is as it was acknowledged', async (context) => {
  const disk = await smallDisk(24 * 1_024)
  if (!disk) {
    console.warn('LEFT OUT: this user may not mount a file system.')
    context.skip()
    return
  }
  onTestFinished(disk.remove)
  const blog = await startFaultyBlog({ ...writersSettings, DATA_DIR: disk.folder })
  onTestFinished(blog.remove)
  const pool = await makeWriters(() => blog.address)
  for (let round = 0; round < 5; round++) {
    let isOver = false
    const writing = pool.writeUntil(() => isOver)
    await delay(300)
    const refused = () => pool.caller.statuses.get(503) ?? 0
    const before = refused()
    await writeFile(path.join(disk.folder, 'ballast'), Buffer.alloc(24 * 1_024 * 1_024)).catch(() => {})
    await expect.poll(() => refused() - before, { timeout: 30_000 }).toBeGreaterThan(20)
    for (const page of ['/', '/about', '/api/post/read', '/missing']) {
      const { status } = await fetch(`${blog.address}${page}?round=${round}`)
      expect(status, page).toBe(page === '/missing' ? 404 : 200)
    }
    await rm(path.join(disk.folder, 'ballast'))
    await delay(300)
    isOver = true
    await writing
    await pool.settle()
    expect(await pool.differences()).toEqual([])
  }
  // What was acknowledged on the way is also what a new process finds.
  await blog.kill()
  await blog.start()
  expect(await pool.differences()).toEqual([])
  console.log(JSON.stringify(pool.account()))
  expect(pool.account().longestMs).toBeLessThan(bound)
})

/** Lets a process be told by how many milliseconds its clock is to be wrong from now on. */
const movableClock = `data:text/javascript,${encodeURIComponent(`
  const { now } = Date
  let shift = 0
  process.on('message', (moved) => (shift = moved))
  process.channel.unref()
  globalThis.Date = class extends Date {
    constructor(...parts) { if (parts.length) super(...parts); else super(now() + shift) }
    static now() { return now() + shift }
  }
`)}`

test.each([-60_000, -86_400_000, -10 * 86_400_000])(
  'a clock that jumps by %i ms and back stops nothing and changes no order',
  async (jump) => {
    const disk = await startFaultyBlog(writersSettings)
    onTestFinished(disk.remove)
    await disk.kill()
    const env = { ...writersSettings, DATA_DIR: disk.folder, HOST: '127.0.0.1' }
    const program = startProgram(env, movableClock)
    onTestFinished(() => void program.child.kill('SIGKILL'))
    const address = await addressOf(program)
    const caller = createCaller(() => address)
    const token = await caller.signUp('ann', accessKey)
    const titles: string[] = []
    for (const [nth, shift] of [0, jump, 0, -jump, 0].entries()) {
      program.child.send(shift)
      await delay(50)
      const title = `Post ${nth}`
      titles.unshift(title)
      const began = performance.now()
      const made = await caller.call('POST', '/post/create', token, {
        json: { title, description: 'd', status: 'public' },
      })
      expect(made.status, JSON.stringify(made.body)).toBe(201)
      expect(
        (await caller.call('PUT', `/post/update/post-${nth}`, token, { json: { description: 'e' } })).status,
      ).toBe(200)
      expect(
        (await caller.call('POST', '/auth/signin', undefined, { json: { username: 'ann', password } }))
          .status,
      ).toBe(200)
      const { body } = await caller.call('GET', '/post/read')
      expect(body.map((post: { title: string }) => post.title).reverse()).toEqual(titles)
      const home = await (await fetch(`${address}/`)).text()
      expect(
        titles.map((each) => home.indexOf(`>${each}<`)).every((at, index, all) => at > (all[index - 1] ?? 0)),
      ).toBe(true)
      expect(performance.now() - began).toBeLessThan(bound)
    }
  },
)
