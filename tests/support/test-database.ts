import { randomUUID } from 'node:crypto'
import { copyFile, rm } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import { type Database, openDatabase } from '#server/data/database/database.ts'
import type { DatabaseKind } from './database-kinds.ts'

export interface TestDatabase extends Database {
  url: string
  /** Closes it and takes it away. */
  remove(): Promise<void>
}

/** A migrated, empty database of one's own; without a table if `isMigrated` is false. */
export async function createTestDatabase(
  kind: DatabaseKind,
  { isMigrated = true } = {},
): Promise<TestDatabase> {
  return kind === 'sqlite' ? createSqlite(isMigrated) : createPostgres(isMigrated)
}

async function createSqlite(isMigrated: boolean): Promise<TestDatabase> {
  const template = inject('sqliteTemplate')
  const file = path.join(path.dirname(template), `${randomUUID()}.db`)
  if (isMigrated) await copyFile(template, file)
  const url = `sqlite:${file}`
  const database = openDatabase(url)
  return {
    ...database,
    url,
    async remove() {
      await database.db.destroy()
      for (const suffix of ['', '-wal', '-shm']) await rm(file + suffix, { force: true })
    },
  }
}

async function createPostgres(isMigrated: boolean): Promise<TestDatabase> {
  const template = new URL(inject('postgresUrl'))
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const origin = isMigrated ? template.pathname.slice(1) : 'template1'
  // Its files are copied as they are, which takes half the time of writing the copy to the log first.
  await administer(template, `create database ${name} template ${origin} strategy file_copy`)
  const url = new URL(template)
  url.pathname = `/${name}`
  const database = openDatabase(url.href)
  return {
    ...database,
    url: url.href,
    async remove() {
      await database.db.destroy()
      await administer(template, `drop database ${name} with (force)`)
    },
  }
}

/** From outside the databases that are made and taken away. Kept, as a connection takes as long as what it is for. */
let administration: pg.Pool | undefined

/** Runs one statement from outside the databases that it is about. */
async function administer(template: URL, statement: string): Promise<void> {
  if (!administration) {
    const url = new URL(template)
    url.pathname = '/postgres'
    administration = new pg.Pool({
      connectionString: url.href,
      max: 1,
      idleTimeoutMillis: 0,
      allowExitOnIdle: true,
    })
    // The server ends before this process does.
    administration.on('error', () => {})
  }
  await administration.query(statement)
}
