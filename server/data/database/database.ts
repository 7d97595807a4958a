import { closeSync, existsSync, openSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { Kysely, type Dialect as KyselyDialect, type LogEvent } from 'kysely'
import { makeFolder } from '../../foundation/files/make-folder.ts'
import { StartError } from '../../foundation/process/start-error.ts'
import type { Dialect } from './dialects/dialect.ts'
import { sqliteDialect } from './dialects/sqlite.ts'
import { createQueryFailures, type QueryFailures } from './query-failures.ts'
import type { Schema } from './schema.ts'

const require = createRequire(import.meta.url)

/** An open database: its queries, and what is specific to its kind. */
export interface Database {
  db: Kysely<Schema>
  dialect: Dialect
  /** Counts queries that failed. */
  failures: QueryFailures
}

/** Called for each query after it succeeded or failed, with its duration in milliseconds. */
export type OnQuery = (milliseconds: number, hasFailed: boolean) => void

/** How many connections to PostgreSQL a process may have unless a setting says otherwise. */
const usualConnections = 10

interface Options {
  onQuery?: OnQuery
  /** The maximum of connections to PostgreSQL, not counting the one that listens for changes. */
  maxConnections?: number
}

/** Opens `postgres://…`, or `sqlite:` with the path of a file, whose folder is created. Throws if the file cannot be opened. */
export function openDatabase(
  url: string,
  { onQuery, maxConnections = usualConnections }: Options = {},
): Database {
  const dialect = /^postgres(ql)?:/.test(url)
    ? postgresAt(url, maxConnections)
    : sqliteAt(url.replace(/^sqlite:/, ''))
  const failures = createQueryFailures({ dialect })
  const log = (event: LogEvent) => {
    onQuery?.(event.queryDurationMillis, event.level === 'error')
    if (event.level === 'error') failures.note(event.error)
  }
  return {
    db: new Kysely<Schema>({ dialect: noting(dialect.kysely, failures.note), log }),
    dialect,
    failures,
  }
}

/** Also reports connections that failed, and commits that were refused: Kysely's log has only queries. */
function noting(dialect: KyselyDialect, note: (error: unknown) => void): KyselyDialect {
  const reporting =
    <Args extends unknown[], Result>(work: (...args: Args) => Promise<Result>) =>
    (...args: Args) =>
      work(...args).catch((error) => {
        note(error)
        throw error
      })
  return {
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createDriver() {
      const driver = dialect.createDriver()
      driver.acquireConnection = reporting(driver.acquireConnection.bind(driver))
      driver.commitTransaction = reporting(driver.commitTransaction.bind(driver))
      return driver
    },
  }
}

/** Opens a database that must exist: for SQLite a new, empty file would be created otherwise. */
export function openExistingDatabase(url: string, options?: Options): Database {
  const file = /^sqlite:(.*)/s.exec(url)?.[1]
  if (file !== undefined && !existsSync(file))
    throw new StartError(`there is no database at ${file}. Check DATA_DIR and DATABASE_URL.`)
  return openDatabase(url, options)
}

function sqliteAt(file: string): Dialect {
  makeFolder(path.dirname(file))
  makeForThisUser(file)
  return sqliteDialect(file)
}

/**
 * Creates a file that only this user can read, even in a folder that others can read; the files that SQLite creates next to it get the same
 * permissions.
 */
function makeForThisUser(file: string): void {
  try {
    closeSync(openSync(file, 'wx', 0o600))
  } catch {
    // It exists, or SQLite gives a better reason why it cannot be created.
  }
}

/** Loads the client here, as only installations with PostgreSQL need it. */
function postgresAt(url: string, maxConnections: number): Dialect {
  const { postgresDialect }: typeof import('./dialects/postgres.ts') = require('./dialects/postgres.ts')
  return postgresDialect(url, { maxConnections })
}
