import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { startNginx } from '#toolchain/programs/caching-proxies.ts'
import { type Cluster, startCluster } from '#toolchain/programs/cluster.ts'
import { neededProgram } from '#toolchain/programs/needed-programs.ts'
import { ensureBuilt } from '../toolchain/build.mjs'
import { load } from '../toolchain/load/load.ts'
import { endWithUsage } from './command-line.ts'

// npm run demo:cluster [-- measure [seconds]]: three processes using PostgreSQL with a standby and an S3-compatible store, behind nginx.
// Runs until Ctrl-C; with `measure` it measures and ends. Nothing is kept.

const accessKey = 'demo-access-key'
const account = {
  username: 'demo',
  password: 'demo password',
  name: 'Demo',
  email: 'demo@example.org',
  accessKey,
}

const [measure, seconds = '5', ...others] = process.argv.slice(2)
if ((measure ?? 'measure') !== 'measure' || !(Number(seconds) > 0) || others.length > 0)
  endWithUsage('Usage: npm run demo:cluster [-- measure [<seconds for each figure>]]')
const nginx = neededProgram('nginx', 'nginx-light')
if (!nginx) process.exit(1)
await ensureBuilt()
console.log('Starting …')
const cluster = await startCluster(3, { ACCESS_KEY: accessKey, SAMPLE_POSTS: 'on', TRUST_PROXY: '1' })
const hosts = cluster.members.map(({ address }) => new URL(address).host)

if (measure) await measureCluster(nginx, cluster, Number(seconds))
else await runUntilAsked(nginx)
await cluster.stop()
process.exit(0)

async function runUntilAsked(program: string): Promise<void> {
  const front = await startNginx(program, hosts, { keepsPages: false })
  console.log(`The blog, through nginx: http://127.0.0.1:${front.port}`)
  for (const { address } of cluster.members) console.log(`A process: ${address}`)
  console.log(
    `PostgreSQL: ${cluster.pair.primary.urlOf('blog')}, standby at port ${cluster.pair.standby.port}`,
  )
  console.log(
    `Sign up at http://127.0.0.1:${front.port}/admin/auth/signup with the access key ${accessKey}. Ctrl-C ends it.`,
  )
  await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')])
  await front.stop()
}

/** Measures requests per second with one, two and three processes, and how long a change takes until all show it. */
async function measureCluster(program: string, { members }: Cluster, seconds: number): Promise<void> {
  // More searches than the cache holds, so that each is answered from the database.
  const searches = Array.from({ length: 5_000 }, (_, nth) => `/search?search=term${nth}`)
  for (const [name, paths] of [
    ['the home page, cached', ['/']],
    ['searches, uncached', searches],
  ] as const) {
    for (const count of [1, 2, 3, 1, 2, 3]) {
      const front = await startNginx(program, hosts.slice(0, count), { keepsPages: false })
      const origin = `http://127.0.0.1:${front.port}`
      const { perSecond, p99 } = await load(origin, [...paths], { seconds, encoding: 'br' })
      const processes = count === 1 ? '1 process' : `${count} processes`
      console.log(
        `${name}: ${processes}, ${Math.round(perSecond)} requests per second, 99 of 100 within ${p99} ms`,
      )
      await front.stop()
    }
  }
  const times = await timeChanges(members.map(({ address }) => address))
  const at = (part: number) => Math.round(times[Math.floor(part * (times.length - 1))] as number)
  console.log(
    `A change is on the home page of all three after ${at(0.5)} ms (median), ${at(1)} ms (longest), of ${times.length}.`,
  )
}

/** Measures from sending a post until the home page of every process shows it, in milliseconds, shortest first. */
async function timeChanges(addresses: string[]): Promise<number[]> {
  const send = async (nth: number, call: string, body: object, token = '') => {
    const response = await fetch(`${addresses[nth % addresses.length]}/api${call}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${call}: ${response.status} ${await response.text()}`)
    return response.json() as Promise<{ token: string }>
  }
  await send(0, '/auth/signup', account)
  const { token } = await send(1, '/auth/signin', account)
  const times: number[] = []
  for (let nth = 0; nth < 20; nth++) {
    const title = `Change number ${nth}.`
    const began = performance.now()
    await send(nth, '/post/create', { title, description: 'd', status: 'public' }, token)
    await Promise.all(
      addresses.map(async (address) => {
        while (!(await (await fetch(address)).text()).includes(title)) await delay(2)
      }),
    )
    times.push(performance.now() - began)
  }
  return times.sort((one, other) => one - other)
}
