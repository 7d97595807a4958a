import { execFile } from 'node:child_process'
import { mkdtemp, readlink, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import { findFreePort } from '#server/foundation/process/free-port.ts'
import { databaseKinds } from '#tests/support/database-kinds.ts'
import { imageFile } from '#tests/support/image-files.ts'
import { startPostgres } from '#toolchain/programs/postgres-server.ts'
import { startNginxAsShipped } from '../../toolchain/programs/caching-proxies.ts'
import { neededProgram } from '../../toolchain/programs/needed-programs.ts'
import { accessKey, makeWriters, writersSettings } from './concurrent-writers.ts'
import { readUntil } from './many-readers.ts'
import { linkTo, makeRelease, ownAsset } from './releases.ts'
import { startUnitManager } from './unit-manager.ts'
import { createCaller } from './writer-calls.ts'

const nginx = neededProgram('nginx', 'nginx-light')
const [older, newer, broken] = ['1.0.1', '1.0.2', '1.0.3'] as const
const poll = { timeout: 60_000 }

/** Two versions and one that does not start, a link to the older one, and whatever runs as the unit says. */
async function setStage(kind: string) {
  const base = await mkdtemp(path.join(tmpdir(), 'lectern-upgrade-'))
  onTestFinished(() => rm(base, { recursive: true, force: true }))
  await makeRelease(base, older)
  await makeRelease(base, newer)
  const bundle = path.join(await makeRelease(base, broken), 'build/program/main.mjs')
  await writeFile(bundle, 'throw new Error("broken")\n')
  await linkTo(base, older)
  const settings: Record<string, string> = {
    ...writersSettings,
    DATA_DIR: path.join(base, 'data'),
    HOST: '127.0.0.1',
    // nginx, and who says before it which network a reader is of.
    TRUST_PROXY: '2',
  }
  if (kind === 'postgres') {
    const postgres = await startPostgres()
    onTestFinished(postgres.stop)
    await postgres.createDatabase('blog')
    settings.DATABASE_URL = postgres.urlOf('blog')
  }
  const manager = await startUnitManager(base, settings)
  onTestFinished(manager.close)
  const ports = [await freePort(), await freePort()] as const
  const proxy = await startNginxAsShipped(nginx as string, [`127.0.0.1:${ports[0]}`, `127.0.0.1:${ports[1]}`])
  onTestFinished(proxy.stop)

  return {
    base,
    manager,
    ports,
    proxy,
    /** Runs the script. */
    switchTo: (version: string) =>
      new Promise<{ code: number; output: string }>((resolve) => {
        const env = {
          PATH: `${manager.programs}:${process.env.PATH}`,
          LECTERN_BASE: base,
          LECTERN_PORTS: ports.join(' '),
        }
        const script = path.join(base, 'releases', newer, 'deploy/switch-version.sh')
        execFile(script, [version], { env }, (error, out, err) =>
          resolve({ code: Number(error?.code ?? 0), output: out + err }),
        )
      }),
    /** The versions that run, by the ports; null where nothing does. */
    versions: (token: string) => Promise.all(ports.map((port) => versionAt(port, token))),
  }
}

/** The version of whoever answers there, however busy it is; null if nobody does. */
async function versionAt(port: number, token: string): Promise<string | null> {
  const headers = { authorization: `Bearer ${token}` }
  for (;;) {
    const response = await fetch(`http://127.0.0.1:${port}/api/dashboard/version`, { headers }).catch(
      () => null,
    )
    if (response?.status !== 503) return response && (await response.json()).version
    await delay(200)
  }
}

const freePort = () => findFreePort('127.0.0.1', 0)

/** Starts processes and waits until each is ready. */
async function start({ manager }: Awaited<ReturnType<typeof setStage>>, ports: readonly number[]) {
  for (const port of ports) {
    await manager.control(['start', `lectern@${port}`])
    const status = () =>
      fetch(`http://127.0.0.1:${port}/readyz`).then(
        ({ status }) => status,
        () => 0,
      )
    await expect.poll(status, poll).toBe(200)
  }
}

describe.skipIf(!nginx).each(databaseKinds)('on %s', (kind) => {
  // What is usual: SQLite is served by one process, PostgreSQL by several.
  const count = kind === 'sqlite' ? 1 : 2

  test('a later version, the way back and one that does not start: no request of 200 connections fails, and nothing is lost', async () => {
    const stage = await setStage(kind)
    const { ports, proxy, base } = stage
    await start(stage, ports.slice(0, count))
    const pool = await makeWriters(() => `http://127.0.0.1:${proxy.port}`, { isBehindNginx: true })
    const { token } = pool.writers[0] as { token: string }
    const running = (version: string) => [version, count === 2 ? version : null]
    expect(await stage.versions(token)).toEqual(running(older))

    let isOver = false
    onTestFinished(() => {
      isOver = true
    })
    const writing = pool.writeUntil(() => isOver)
    const paths = [
      '/',
      '/about',
      '/api/post/read',
      `/assets/${ownAsset(older)}`,
      '/search?search=w1',
      '/about',
      '/',
    ]
    const reading = readUntil(() => isOver, { port: proxy.port, count: 194, paths, pauseMs: 1_000 })
    const steps: [version: string, code: number, runs: string][] = [
      [newer, 0, newer],
      [broken, 1, newer],
      [older, 0, older],
    ]
    for (const [version, code, runs] of steps) {
      await delay(2_000)
      const { output, ...ended } = await stage.switchTo(version)
      console.log(output)
      expect(ended).toEqual({ code })
      expect(await stage.versions(token)).toEqual(running(runs))
      expect(await readlink(path.join(base, 'current'))).toBe(`releases/${runs}`)
      const assets = [older, newer].map(ownAsset)
      for (const asset of assets)
        expect((await fetch(`http://127.0.0.1:${proxy.port}/assets/${asset}`)).status).toBe(200)
    }
    isOver = true
    const readings = await reading
    await writing
    await pool.settle()
    console.log(JSON.stringify({ kind, readings, writes: pool.account(), lost: pool.caller.seen.lost }))
    expect(await pool.differences()).toEqual([])
    expect(pool.caller.seen.lost).toBe(0)
    expect(readings.failures).toEqual({})
    // 503 is what is turned away because the machine has no more to give.
    expect(Object.keys(readings.statuses).filter((status) => status !== '200' && status !== '503')).toEqual(
      [],
    )
    // Those that were asked to stop ended in time and with nothing left to do.
    expect(stage.manager.exits.filter((code) => code !== 0).length).toBeGreaterThan(0)
    expect(stage.manager.output()).toContain('broken')
  })
})

describe.skipIf(!nginx)('while two versions run', () => {
  test('a file that only one of them has is found, whichever is asked first', async () => {
    const stage = await setStage('sqlite')
    await start(stage, stage.ports.slice(0, 1))
    await linkTo(stage.base, newer)
    await start(stage, stage.ports.slice(1))
    for (const asset of [older, newer].map(ownAsset)) {
      for (let time = 0; time < 8; time++) {
        const response = await fetch(`http://127.0.0.1:${stage.proxy.port}/assets/${asset}`)
        expect([asset, response.status]).toEqual([asset, 200])
      }
    }
    expect((await fetch(`http://127.0.0.1:${stage.proxy.port}/assets/none.js`)).status).toBe(404)
  })

  test('each loads all it needs from its own folder, wherever the link leads', async () => {
    const stage = await setStage('sqlite')
    await start(stage, stage.ports.slice(0, 1))
    await linkTo(stage.base, 'nowhere')
    const address = `http://127.0.0.1:${stage.ports[0]}`
    const caller = createCaller(() => address)
    const token = await caller.signUp('ann', accessKey)
    const content = `<pre><code class="language-js">const a = 1</code></pre>${'<p>word</p>'.repeat(20_000)}`
    const json = { title: 'Long', description: 'd', content, status: 'public' }
    const made = await caller.call('POST', '/post/create', token, { json })
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    const file = await imageFile('png', { width: 800, height: 600 })
    expect((await caller.call('POST', '/images/picture.png', token, { file })).status).toBe(201)
    const paths = ['/long', '/long.md', '/feed.xml', '/feed.json', '/api/docs/', '/apple-touch-icon.png']
    for (const each of [...paths, `/assets/${ownAsset(older)}`])
      expect([each, (await fetch(address + each)).status]).toEqual([each, 200])
    const page = await (await fetch(`${address}/long`)).text()
    const card = /property="og:image" content="[^"]*?(\/api\/images\/share\/[^"]+)"/.exec(page)?.[1]
    expect((await fetch(address + card)).status).toBe(200)
  })
})
