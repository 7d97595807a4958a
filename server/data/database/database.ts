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

/** An open database: its queries, and what is particular to its kind. */
export interface Database {
  db: Kysely<Schema>
  dialect: Dialect
  /** What it could not do. */
  failures: QueryFailures
}

/** Told of each query that was answered or failed: how long that took, in milliseconds. */
export type OnQuery = (milliseconds: number, hasFailed: boolean) => void

/** How many connections to PostgreSQL a process may have unless a setting says otherwise. */
const usualConnections = 10

interface Options {
  onQuery?: OnQuery
  /** How many connections to PostgreSQL there may be, beside the one that listens for changes. */
  maxConnections?: number
}

/** Opens `postgres://…`, or `sqlite:` and a file's path, whose folder is made. Throws if the file cannot be opened. */
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

/** Tells also of connections that could not be had, and of commits that were refused: Kysely's log is of queries only. */
function noting(dialect: KyselyDialect, note: (error: unknown) => void): KyselyDialect {
  const telling =
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
      driver.acquireConnection = telling(driver.acquireConnection.bind(driver))
      driver.commitTransaction = telling(driver.commitTransaction.bind(driver))
      return driver
    },
  }
}

/** Opens a database that must be there: another one of SQLite would be made, and found empty. */
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

/** A new file is for this user alone, also in a folder that others may look into; those that SQLite makes beside it have its rights. */
function makeForThisUser(file: string): void {
  try {
    closeSync(openSync(file, 'wx', 0o600))
  } catch {
    // It is there, or SQLite says better why it cannot be made.
  }
}

/** Its client is loaded here, as only those need it who have that database. */
function postgresAt(url: string, maxConnections: number): Dialect {
  const { postgresDialect }: typeof import('./dialects/postgres.ts') = require('./dialects/postgres.ts')
  return postgresDialect(url, { maxConnections })
}
