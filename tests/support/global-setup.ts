import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '#server/data/database/database.ts'
import { migrate } from '#server/data/database/migrate.ts'
import { ensureServerBuilt } from '../../toolchain/build.mjs'
import { type PostgresServer, startPostgres } from '../../toolchain/programs/postgres-server.ts'
import { databaseKinds } from './database-kinds.ts'

/** The migrated database that each test's own one is a copy of. */
const template = 'lectern_template'

declare module 'vitest' {
  interface ProvidedContext {
    sqliteTemplate: string
    postgresUrl: string
  }
}

async function migrateOnce(url: string): Promise<void> {
  const database = openDatabase(url)
  await migrate(database)
  await database.db.destroy()
}

/** Makes the templates once for all test files, and takes everything away at the end. Programs are tested as they are served. */
export default async function setUp(project: TestProject) {
  await ensureServerBuilt()
  const folder = await mkdtemp(path.join(tmpdir(), 'lectern-tests-'))
  const sqliteTemplate = path.join(folder, 'template.db')
  await migrateOnce(`sqlite:${sqliteTemplate}`)
  project.provide('sqliteTemplate', sqliteTemplate)

  let postgres: PostgresServer | undefined
  if (databaseKinds.includes('postgres')) {
    postgres = await startPostgres()
    await postgres.createDatabase(template)
    await migrateOnce(postgres.urlOf(template))
    project.provide('postgresUrl', postgres.urlOf(template))
  }
  return async () => {
    await postgres?.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
