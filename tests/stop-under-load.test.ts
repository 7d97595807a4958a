import { Agent, get } from 'node:http'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { addressOf } from '../toolchain/programs/running-server.ts'
import { testPrograms } from './support/test-program.ts'

const programs = testPrograms()

/** So few that nobody is turned away, however slow the machine. */
const readers = 8

/** How a request went: its status and all of its response, or a code of why there is none. */
type Outcome = { status: number; isWhole: boolean } | { failed: string }

const ask = (url: string, agent: Agent, headers: Record<string, string>) =>
  new Promise<Outcome>((resolve) => {
    const request = get(url, { agent, headers }, (response) => {
      let bytes = 0
      response.on('data', (chunk: Buffer) => (bytes += chunk.length))
      response.on('close', () =>
        resolve({
          status: response.statusCode ?? 0,
          isWhole: response.complete && bytes === Number(response.headers['content-length']),
        }),
      )
    })
    request.on('error', (error: NodeJS.ErrnoException) => resolve({ failed: error.code ?? error.message }))
  })

test('asked to stop by SIGTERM under load, the program cuts nothing off and loses no view', async () => {
  const program = programs.start({ SAMPLE_POSTS: 'on', RATE_LIMITS: 'off', TRUST_PROXY: 'on' })
  const address = await addressOf(program)
  const posts = (await (await fetch(`${address}/api/post/read`)).json()) as { url: string }[]
  const url = posts[0]?.url as string
  const agent = new Agent({ keepAlive: true, maxSockets: readers })
  onTestFinished(() => agent.destroy())
  const outcomes: Outcome[] = []
  const viewed = new Set<string>()
  let isOver = false

  /** Reads a page, anew or as it is kept, and a post as one reader after the other, until nobody answers. */
  async function read(reader: number): Promise<void> {
    for (let at = 0; !isOver; at++) {
      const clientNetwork = `10.${reader}.${at >> 8}.${at & 255}`
      const isPost = at % 3 === 0
      const target = isPost ? `/api/post/getpost/${url}` : '/'
      const headers = {
        'x-forwarded-for': clientNetwork,
        'user-agent': 'Mozilla/5.0 Firefox/150.0',
        ...(at % 3 === 1 && { token: 'x' }),
      }
      const outcome = await ask(address + target, agent, headers)
      outcomes.push(outcome)
      if ('failed' in outcome) isOver ||= outcome.failed === 'ECONNREFUSED'
      else if (isPost && outcome.status === 200) viewed.add(clientNetwork)
    }
  }
  const reading = Array.from({ length: readers }, (_, reader) => read(reader))
  await expect.poll(() => outcomes.length, { timeout: 30_000 }).toBeGreaterThan(200)
  program.child.kill('SIGTERM')
  expect(await program.ended).toBe(0)
  isOver = true
  await Promise.all(reading)

  const answered = outcomes.filter((outcome) => 'status' in outcome)
  expect(answered.filter(({ status, isWhole }) => status !== 200 || !isWhole)).toEqual([])
  const failures = outcomes.filter((outcome) => 'failed' in outcome).map(({ failed }) => failed)
  expect(new Set(failures)).toContain('ECONNREFUSED')
  // The system lets one connection wait while a listener closes, and resets it unread.
  expect(failures.filter((failed) => failed !== 'ECONNREFUSED').length).toBeLessThanOrEqual(1)
  const database = new DatabaseSync(path.join(programs.folder, 'lectern.db'), { readOnly: true })
  const { views } = database.prepare('select views from post where url = ?').get(url) as { views: number }
  expect(views).toBe(viewed.size)
})

test('with STOP_DELAY it goes on answering, but says that it is not ready', async () => {
  const program = programs.start({ STOP_DELAY: '2' })
  const address = await addressOf(program)
  expect((await fetch(`${address}/readyz`)).status).toBe(200)
  program.child.kill('SIGTERM')
  const isReady = async () => (await fetch(`${address}/readyz`)).status
  await expect.poll(isReady, { timeout: 2_000, interval: 20 }).toBe(503)
  const response = await fetch(`${address}/about`)
  expect(response.status).toBe(200)
  expect((await fetch(`${address}/healthz`)).status).toBe(200)
  expect(await program.ended).toBe(0)
  await expect(fetch(address)).rejects.toThrow()
})
