import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { migrate } from '#server/data/database/migrate.ts'
import { databaseKinds } from './support/database-kinds.ts'
import { root } from './support/sources.ts'
import { createTestDatabase, type TestDatabase } from './support/test-database.ts'

/** Kills its process at a statement that it sends to the database, counted from one. */
const killer = `
  import { createRequire } from 'node:module'
  import { DatabaseSync } from 'node:sqlite'
  const { Client } = createRequire(${JSON.stringify(path.join(root, 'package.json'))})('pg')
  let sent = 0
  for (const [type, name] of [[DatabaseSync, 'prepare'], [Client, 'query']]) {
    const original = type.prototype[name]
    type.prototype[name] = function (...args) {
      if (++sent === Number(process.env.KILL_AT)) process.kill(process.pid, 'SIGKILL')
      return original.apply(this, args)
    }
  }`

/** Runs the program's own command to migrate. Gives its exit code, or the signal that ended it. */
async function migrateInProcess(url: string, killAt = 0): Promise<number | string> {
  const preload = `data:text/javascript,${encodeURIComponent(killer)}`
  const child = spawn(process.execPath, ['--import', preload, 'scripts/migrate.ts'], {
    cwd: root,
    env: { ...process.env, DATABASE_URL: url, KILL_AT: String(killAt) },
    stdio: 'ignore',
  })
  const [code, signal] = await once(child, 'close')
  return code ?? signal
}

describe.each(databaseKinds)('migrating %s in processes of their own', { timeout: 120_000 }, (kind) => {
  let database: TestDatabase
  beforeEach(async () => {
    database = await createTestDatabase(kind, { isMigrated: false })
  })
  afterEach(() => database.remove())
  const tables = async () => (await database.db.introspection.getTables()).map(({ name }) => name)

  test('killed at any step leaves nothing behind, and succeeds the next time', async () => {
    for (const killAt of [5, 20, 40]) {
      expect(await migrateInProcess(database.url, killAt), `at ${killAt}`).toBe('SIGKILL')
      expect(await tables(), `at ${killAt}`).toEqual([])
    }
    expect(await migrateInProcess(database.url)).toBe(0)
    expect(await tables()).toContain('post')
    expect(await migrate(database)).toEqual([])
  })

  test('by two at once, and again, succeeds in both', async () => {
    const both = [migrateInProcess(database.url), migrateInProcess(database.url)]
    expect(await Promise.all(both)).toEqual([0, 0])
    expect(await migrate(database)).toEqual([])
  })
})
