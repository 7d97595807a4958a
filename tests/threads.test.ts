import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { addressOf } from '../toolchain/programs/running-server.ts'
import { photo } from './support/image-files.ts'
import { accessKey, accountOf, password } from './support/test-account.ts'
import { testPrograms } from './support/test-program.ts'

const programs = testPrograms()

/** As `docs/configuration.md` tells it. */
const mostThreads = (setting: number): number => 32 + 4 * setting

/** How many threads a process and those that it started have. */
function threadsOf(pid: number): number {
  const known = new Map<number, { parent: number; threads: number }>()
  for (const name of readdirSync('/proc')) {
    try {
      const status = readFileSync(`/proc/${Number(name)}/status`, 'utf8')
      const field = (key: string) => Number(new RegExp(`^${key}:\\s+(\\d+)`, 'm').exec(status)?.[1])
      known.set(Number(name), { parent: field('PPid'), threads: field('Threads') })
    } catch {
      // No process, or one that has ended.
    }
  }
  const children = (of: number): number[] =>
    [...known].flatMap(([each, { parent }]) => (parent === of ? [each, ...children(each)] : []))
  return [pid, ...children(pid)].reduce((sum, each) => sum + (known.get(each)?.threads ?? 0), 0)
}

test.runIf(process.platform === 'linux')(
  'THREADS bounds the threads of a process whose images are asked for, on a machine of many cores',
  async () => {
    const setting = 2
    const program = programs.start({
      ACCESS_KEY: accessKey,
      RATE_LIMITS: 'off',
      THREADS: String(setting),
      // What the library takes for the number of cores, and what lets it use them all.
      VIPS_CONCURRENCY: '48',
      MALLOC_ARENA_MAX: '2',
    })
    const address = await addressOf(program)
    const post = async (path: string, body: object) => {
      const headers = { 'content-type': 'application/json' }
      const response = await fetch(`${address}/api${path}`, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      })
      return response.json()
    }
    await post('/auth/signup', accountOf('ann'))
    const { token } = await post('/auth/signin', { username: 'ann', password })
    const bytes = await photo({ width: 1200, height: 800, orientation: 1 })
    let most = 0
    const timer = setInterval(() => {
      most = Math.max(most, threadsOf(program.child.pid as number))
    }, 10)
    const upload = async (name: string): Promise<string> => {
      const body = new FormData()
      body.append('file', new Blob([new Uint8Array(bytes)]), name)
      const headers = { authorization: `Bearer ${token}` }
      const response = await fetch(`${address}/api/images/${name}`, { method: 'POST', headers, body })
      return (await response.json()).imgname
    }
    const names = await Promise.all(['one.jpg', 'two.jpg'].map(upload))
    const content = names.map((name) => `<p><img src="/api/images/${name}" alt=""></p>`).join('')
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
    const draft = { title: 'Noise', description: 'd', content, status: 'public' }
    await fetch(`${address}/api/post/create`, { method: 'POST', headers, body: JSON.stringify(draft) })
    const versions = names.flatMap((name) =>
      ['avif', 'webp', 'jpeg'].map((format) => `/api/images/${name}?w=960&format=${format}`),
    )
    const asked = ['/apple-touch-icon.png', ...versions].map(async (path) => {
      const response = await fetch(address + path)
      await response.arrayBuffer()
      return response.status
    })
    expect(new Set(await Promise.all(asked))).toEqual(new Set([200]))
    clearInterval(timer)
    expect(most).toBeGreaterThan(10)
    expect(most).toBeLessThanOrEqual(mostThreads(setting))
  },
)
