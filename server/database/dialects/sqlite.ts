import { sql } from 'kysely'
import type { Dialect } from './dialect.ts'
import { nodeSqlite, openSqlite } from './node-sqlite.ts'
import { sqliteSearch } from './sqlite-search.ts'

/** How often another process's writes are looked for, in milliseconds. */
const watchInterval = 250

/** Result codes: https://sqlite.org/rescode.html */
const codes = {
  busy: 5,
  locked: 6,
  readOnly: 8,
  ioError: 10,
  full: 13,
  cannotOpen: 14,
  constraintUnique: 2067,
  constraintPrimaryKey: 1555,
}

const codeOf = (error: unknown): number | undefined =>
  error instanceof Error && 'errcode' in error && typeof error.errcode === 'number'
    ? error.errcode
    : undefined

/** SQLite in one file. Throws if the file cannot be opened. */
export function sqliteDialect(file: string): Dialect {
  const database = openSqlite(file)
  const primaryCode = (error: unknown) => (codeOf(error) ?? 0) & 0xff
  return {
    kysely: nodeSqlite(database),
    search: sqliteSearch,
    column: { text: sql`text`, integer: sql`integer`, bigint: sql`integer` },
    tableEnd: sql`strict`,
    isUniqueViolation: (error) =>
      [codes.constraintUnique, codes.constraintPrimaryKey].includes(codeOf(error) ?? 0),
    isUnavailable: (error) =>
      [codes.busy, codes.locked, codes.readOnly, codes.ioError, codes.full, codes.cannotOpen].includes(
        primaryCode(error),
      ),
    isConflict: () => false,
    // A transaction begins with the write lock of the whole file, so there is nothing left to lock.
    lock: async () => {},
    // Others see the file's data version change.
    announceChange: async () => {},
    async watchChanges(changed) {
      const version = database.prepare('pragma data_version')
      let last = version.get()?.data_version
      const timer = setInterval(() => {
        const current = version.get()?.data_version
        if (current !== last) changed()
        last = current
      }, watchInterval)
      timer.unref()
      return async () => clearInterval(timer)
    },
  }
}
