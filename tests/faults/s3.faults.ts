import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { imageFile } from '#tests/support/image-files.ts'
import { password } from '#tests/support/test-account.ts'
import { runProgram } from '../../toolchain/programs/run-program.ts'
import { accessKey, makeWriters, writersSettings } from './concurrent-writers.ts'
import { startFaultyBlog } from './faulty-blog.ts'
import { startSwift } from './swift.ts'
import { createCaller } from './writer-calls.ts'

const swift = await startSwift()
afterAll(() => swift?.remove())

/** How long a response may take while the store is away, in milliseconds: a store that hangs is given up before a proxy gives up Lectern. */
const bound = 45_000

async function startBlog(settings: Record<string, string>) {
  const blog = await startFaultyBlog({ ...writersSettings, ...settings })
  onTestFinished(blog.remove)
  return blog
}

async function ownFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'lectern-s3-faults-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

const read = async (address: string, image: string, headers: Record<string, string> = {}) => {
  const response = await fetch(`${address}/api/images/${image}`, { headers })
  return {
    status: response.status,
    bytes: Buffer.from(await response.arrayBuffer()),
    headers: response.headers,
  }
}

describe.skipIf(!swift)('with images in Swift', () => {
  const settingsOf = (prefix: string) => swift?.settingsOf(prefix) ?? {}

  test('they are taken, read whole, in part and smaller, and hidden and shown with their post', async () => {
    const { address } = await startBlog(settingsOf('reading'))
    const caller = createCaller(() => address)
    const token = await caller.signUp('ann', accessKey)
    const file = await imageFile('png', { width: 800, height: 600 })
    const { body: kept } = await caller.call('POST', '/images/photo.png', token, { file })
    const post = { title: 'Hills', description: 'd', status: 'private' }
    await caller.call('POST', '/post/create', token, { json: post })
    const cover = { json: { imgname: kept.imgname } }
    expect((await caller.call('PUT', '/post/cover/hills', token, cover)).status).toBe(200)
    const show = (status: string) => caller.call('PUT', '/post/update/hills', token, { json: { status } })
    expect((await read(address, kept.imgname)).status).toBe(404)
    await show('public')
    const whole = await read(address, kept.imgname)
    expect([whole.status, whole.headers.get('content-type')]).toEqual([200, 'image/png'])
    const part = await read(address, kept.imgname, { range: 'bytes=10-19' })
    expect([part.status, part.bytes]).toEqual([206, whole.bytes.subarray(10, 20)])
    for (const round of ['made', 'kept']) {
      const small = await read(address, `${kept.imgname}?w=320&format=webp`)
      expect([small.status, small.headers.get('content-type')], round).toEqual([200, 'image/webp'])
    }
    await show('private')
    expect((await read(address, kept.imgname)).status).toBe(404)
  })

  test('a wrong key refuses images and nothing else', async () => {
    const { address } = await startBlog({ ...settingsOf('wrong'), AWS_SECRET_ACCESS_KEY: 'wrong' })
    const caller = createCaller(() => address)
    const token = await caller.signUp('ann', accessKey)
    const refused = await caller.call('POST', '/images/a.png', token, { file: await imageFile('png') })
    expect(refused).toMatchObject({ status: 503, retryAfter: '5', body: { code: 'unavailable' } })
    const post = { title: 'Hills', description: 'd', status: 'public' }
    expect((await caller.call('POST', '/post/create', token, { json: post })).status).toBe(201)
    expect((await fetch(`${address}/hills`)).status).toBe(200)
  })

  test('while it is gone, refuses or hangs, pages go on, and with it back all is as it was acknowledged', async () => {
    if (!swift) return
    const { link, objectServer } = swift
    const blog = await startBlog(settingsOf('outages'))
    const pool = await makeWriters(() => blog.address)
    const outages: [name: string, begin: () => unknown, end: () => unknown][] = [
      ['gone', link.close, link.reopen],
      ['refusing', objectServer.kill, objectServer.start],
      ['hanging', objectServer.pause, objectServer.goOn],
    ]
    for (const [name, begin, end] of outages) {
      let isOver = false
      const writing = pool.writeUntil(() => isOver)
      await delay(1_000)
      const before = pool.caller.statuses.get(503) ?? 0
      await begin()
      const refused = () => (pool.caller.statuses.get(503) ?? 0) - before
      await expect.poll(refused, { timeout: 3 * bound, message: name }).toBeGreaterThan(3)
      for (const page of ['/', '/about', '/api/post/read', '/readyz'])
        expect((await fetch(`${blog.address}${page}?${name}`)).status, `${page}, ${name}`).toBe(200)
      await end()
      await delay(300)
      isOver = true
      await writing
      await pool.settle()
      expect(await pool.differences(), name).toEqual([])
    }
    console.log(JSON.stringify(pool.account()))
    expect(pool.account().longestMs).toBeLessThan(bound)
  })

  test('a blog moves out of it by a backup, and into it, and is the same to the byte', async () => {
    const first = await startBlog(settingsOf('moving'))
    const pool = await makeWriters(() => first.address)
    const lostBefore = pool.caller.seen.lost
    await pool.writeUntil(() => pool.account().acknowledged > 300)
    await pool.settle()
    const file = path.join(await ownFolder(), 'blog.tar')
    const back = { DATA_DIR: first.folder, ...settingsOf('moving') }
    expect(await command('backup', [file], back)).toMatch(/^Backed up /)

    const onDisk = { DATA_DIR: await ownFolder() }
    expect(await command('restore', [file], onDisk)).toMatch(/^Restored /)
    expect(await command('backup', [file, '--force'], onDisk)).toMatch(/^Backed up /)
    const inSwift = { DATA_DIR: await ownFolder(), ...settingsOf('moved') }
    expect(await command('restore', [file], inSwift)).toMatch(/^Restored /)

    const covers = pool.writers
      .flatMap(({ posts }) => [...posts.values()])
      .flatMap(({ cover }) => cover ?? [])
    const images = pool.writers
      .flatMap((writer) => writer.images)
      .map(({ name, token }) => `${name}?token=${token}`)
    for (const settings of [onDisk, inSwift]) {
      const moved = await startBlog(settings)
      const caller = createCaller(() => moved.address)
      const signedIn = await caller.call('POST', '/auth/signin', undefined, {
        json: { username: 'w0', password },
      })
      const own = await caller.call('GET', '/post/readbyuser', signedIn.body.token)
      expect(own.body).toHaveLength(pool.writers[0]?.posts.size as number)
      for (const path of ['/post/read', '/author/user/w0'])
        expect((await caller.call('GET', path)).body).toEqual((await pool.caller.call('GET', path)).body)
      for (const name of [...covers, ...images]) {
        const [was, is] = [await read(first.address, name), await read(moved.address, name)]
        expect(is.status, name).toBe(was.status)
        // A refusal tells the number of its request.
        if (was.status === 200) expect(is.bytes.equals(was.bytes), name).toBe(true)
      }
      await moved.kill()
    }
    expect(covers.length + images.length).toBeGreaterThan(5)
    expect(pool.caller.seen.lost).toBe(lostBefore)
    console.log(JSON.stringify({ images: covers.length + images.length }))
  })
})

/** What a command of `scripts/` prints. */
async function command(name: string, args: string[], env: Record<string, string>): Promise<string> {
  const { output } = await runProgram(process.execPath, [`scripts/${name}.ts`, ...args], { env, quiet: true })
  return output
}
