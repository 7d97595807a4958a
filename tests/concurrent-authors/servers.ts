import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createServices } from '#server/services.ts'
import type { DatabaseKind } from '#tests/support/database-kinds.ts'
import { insertAccount } from '#tests/support/test-account.ts'
import { createTestDatabase } from '#tests/support/test-database.ts'
import { addressOf, startProgram } from '#toolchain/programs/running-server.ts'
import { createTestStorage } from '#toolchain/programs/test-storage.ts'
import { clockThatCanBeSet } from '../support/clock-that-can-be-set.ts'

/** Several processes of one blog on PostgreSQL, one on SQLite, whose clock can be moved. */
export async function startServers(kind: DatabaseKind) {
  const database = await createTestDatabase(kind)
  const folder = await mkdtemp(path.join(tmpdir(), 'lectern-authors-'))
  const env = {
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    HOST: '127.0.0.1',
    ACCESS_KEY: 'authors-access-key',
  }
  const quiet = { RATE_LIMITS: 'off', SAMPLE_POSTS: 'off', DISK_RESERVE: 'off' }
  const programs = Array.from({ length: kind === 'postgres' ? 3 : 1 }, () =>
    startProgram({ ...env, ...quiet }, clockThatCanBeSet),
  )
  const addresses = await Promise.all(programs.map(addressOf))
  const storage = await createTestStorage('disk', {})
  let passed = 0
  const clock = () => new Date(Date.now() + passed)
  const failures: unknown[] = []
  const services = createServices({
    ...{ database, storage: storage.storage, limitFactor: 0, accessKey: null, clock },
    logFailure: (error) => failures.push(error),
  })

  return {
    database,
    addresses,
    failures,
    now: clock,
    /** Makes an account that is signed in. Returns its token. */
    signUp: (username: string) => insertAccount(database, username, clock()),
    /** Moves the clocks of all processes. */
    passTime(milliseconds: number): void {
      passed += milliseconds
      for (const { child } of programs) child.send(passed)
    },
    /** What processes do from time to time: publishes what is due, and thins out autosaves. */
    async maintain(): Promise<void> {
      await services.schedulePublisher.publishDue()
      await services.cleanUp.run()
    },
    async stop(): Promise<void> {
      for (const { child } of programs) child.kill('SIGKILL')
      await Promise.all(programs.map(({ ended }) => ended))
      await services.close()
      await storage.close()
      await database.remove()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
export type Servers = Awaited<ReturnType<typeof startServers>>
