import { type ChildProcess, spawn } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import { findFreePort } from '#server/foundation/process/free-port.ts'
import { endWithProcess } from '#toolchain/programs/end-with-process.ts'
import { type Link, linkTo } from '#toolchain/programs/link.ts'
import { neededProgram } from '../../toolchain/programs/needed-programs.ts'
import { runProgram } from '../../toolchain/programs/run-program.ts'

/** OpenStack Swift behind its s3api, a store that checks signatures, in processes and a folder of its own. */
export interface Swift {
  /** The way to it. */
  link: Link
  /** What a blog is told of it, to keep its images below a prefix of its own. */
  settingsOf(prefix: string): Record<string, string>
  /** What keeps the objects: without it all else of the store still answers. */
  objectServer: { pause(): void; goOn(): void; kill(): Promise<void>; start(): Promise<void> }
  remove(): Promise<void>
}

const host = '127.0.0.1'
const parts = ['account', 'container', 'object'] as const
const keys = { accessKeyId: 'test:tester', secretAccessKey: 'testing' }
const bucket = 'blog'

/** The programs it takes, by the Debian packages that have them. */
const packages = {
  'swift-proxy-server': 'swift-proxy',
  'swift-account-server': 'swift-account',
  'swift-container-server': 'swift-container',
  'swift-object-server': 'swift-object',
  'swift-ring-builder': 'swift',
  memcached: 'memcached',
}

/** Starts Swift with an empty bucket; null, and a line that says why, where it is not installed. */
export async function startSwift(): Promise<Swift | null> {
  for (const [program, debianPackage] of Object.entries(packages))
    if (!neededProgram(program, debianPackage)) return null
  const folder = await mkdtemp(path.join(tmpdir(), 'lectern-swift-'))
  const children = new Map<string, ChildProcess>()
  const start = (program: string, args: string[]) => {
    const child = spawn(neededProgram(program, '') as string, args, { stdio: 'ignore' })
    endWithProcess(child)
    children.set(program, child)
  }
  const startServer = (part: string) =>
    start(`swift-${part}-server`, [path.join(folder, `${part}-server.conf`)])

  await mkdir(path.join(folder, 'devices/d1'), { recursive: true })
  const cachePort = await findFreePort(host, 0)
  start('memcached', ['-u', userInfo().username, '-l', host, '-p', String(cachePort)])
  const ports = new Map<string, number>()
  for (const part of parts) {
    const port = await findFreePort(host, 0)
    ports.set(part, port)
    await makeRing(folder, part, port)
    await writeFile(path.join(folder, `${part}-server.conf`), partConfig(folder, part, port))
    startServer(part)
  }
  const port = await findFreePort(host, 0)
  await writeFile(path.join(folder, 'proxy-server.conf'), proxyConfig(folder, port, cachePort))
  startServer('proxy')
  await makeBucket(`http://${host}:${port}`)
  const link = await linkTo(`http://${host}:${port}`)
  const end = async (program: string) => {
    const child = children.get(program)
    if (child?.exitCode !== null || child.signalCode !== null) return
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGCONT')
    // Its workers end with the first process of each server.
    child.kill('SIGTERM')
    await ended
  }
  return {
    link,
    settingsOf: (prefix) => ({
      STORAGE_URL: `s3://${bucket}/${prefix}?endpoint=${link.url}`,
      AWS_ACCESS_KEY_ID: keys.accessKeyId,
      AWS_SECRET_ACCESS_KEY: keys.secretAccessKey,
    }),
    objectServer: {
      pause: () => void children.get('swift-object-server')?.kill('SIGSTOP'),
      goOn: () => void children.get('swift-object-server')?.kill('SIGCONT'),
      kill: () => end('swift-object-server'),
      async start() {
        startServer('object')
        await untilResponse(`http://${host}:${ports.get('object')}/healthcheck`)
      },
    },
    async remove() {
      await link.close().catch(() => {})
      for (const program of children.keys()) await end(program)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** One copy of everything, on one device. */
async function makeRing(folder: string, part: string, port: number): Promise<void> {
  const builder = path.join(folder, `${part}.builder`)
  for (const args of [['create', '4', '1', '0'], ['add', `r1z1-${host}:${port}/d1`, '1'], ['rebalance']]) {
    const { code, output } = await runProgram(
      neededProgram('swift-ring-builder', '') as string,
      [builder, ...args],
      { quiet: true },
    )
    if (code !== 0) throw new Error(`swift-ring-builder ${args.join(' ')}: ${output}`)
  }
}

/** One process for each server, so that what is told to it is told to all of it. */
const common = (folder: string, port: number) => `[DEFAULT]
bind_ip = ${host}
bind_port = ${port}
user = ${userInfo().username}
workers = 0
swift_dir = ${folder}
devices = ${folder}/devices
mount_check = false
`

const partConfig = (folder: string, part: string, port: number) => `${common(folder, port)}
[pipeline:main]
pipeline = healthcheck ${part}-server
[filter:healthcheck]
use = egg:swift#healthcheck
[app:${part}-server]
use = egg:swift#${part}
`

const filters = ['catch_errors', 'listing_formats', 'copy', 'slo', 'dlo', 'healthcheck']

const proxyConfig = (folder: string, port: number, cachePort: number) => `${common(folder, port)}
[pipeline:main]
pipeline = catch_errors healthcheck cache listing_formats s3api tempauth copy slo dlo proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
node_timeout = 2
recoverable_node_timeout = 2
[filter:tempauth]
use = egg:swift#tempauth
user_test_tester = ${keys.secretAccessKey} .admin
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
[filter:cache]
use = egg:swift#memcache
memcache_servers = ${host}:${cachePort}
${filters.map((name) => `[filter:${name}]\nuse = egg:swift#${name}\n`).join('')}`

async function makeBucket(endpoint: string): Promise<void> {
  await untilResponse(`${endpoint}/healthcheck`)
  const client = new S3Client({ endpoint, region: 'us-east-1', credentials: keys, forcePathStyle: true })
  await client.send(new CreateBucketCommand({ Bucket: bucket }))
  client.destroy()
}

async function untilResponse(url: string): Promise<void> {
  for (let tries = 0; tries < 300; tries++) {
    if (
      await fetch(url).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return
    await delay(100)
  }
  throw new Error(`${url} does not answer.`)
}
