import type { DatabaseSync } from 'node:sqlite'
import { type Kysely, sql } from 'kysely'
import type { Schema } from '../schema.ts'
import { inPlaceCheck } from './assert-file-in-place.ts'
import type { Dialect, ForeignKey } from './dialect.ts'
import { nodeSqlite, openSqlite } from './node-sqlite.ts'
import { sqliteSearch } from './sqlite-search.ts'

/** How often to check for writes of other processes, in milliseconds. */
const watchInterval = 250

/** Busy, locked, read-only, input or output, full, cannot be opened: https://sqlite.org/rescode.html */
const unavailable = [5, 6, 8, 10, 13, 14]

/** Read-only, full. */
const withoutWrites = [8, 13]

/** The code of constraint violations. */
const constraint = 19

const primaryCode = (error: unknown): number =>
  error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : 0

/** SQLite in one file. Throws if the file cannot be opened. */
export function sqliteDialect(file: string): Dialect {
  const database = openSqlite(file)
  return {
    kysely: nodeSqlite(database, inPlaceCheck(file)),
    search: sqliteSearch,
    locksRows: false,
    column: { text: sql`text`, integer: sql`integer`, bigint: sql`integer` },
    json: { object: sql`json_object`, array: sql`json_group_array` },
    tableEnd: sql`strict`,
    isUnavailable: (error) => unavailable.includes(primaryCode(error)),
    isConstraint: (error) => primaryCode(error) === constraint,
    refusesWrites: (error) => withoutWrites.includes(primaryCode(error)),
    async inspect(db) {
      try {
        // Needs everything that a write needs, including the file in its place, and writes nothing that others would notice.
        await db.transaction().execute((trx) => sql`delete from setting where 1 = 0`.execute(trx))
        return { takesWrites: true, instant: null }
      } catch (error) {
        if (!withoutWrites.includes(primaryCode(error))) throw error
        return { takesWrites: false, instant: null }
      }
    },
    // Each query runs within the call that makes it.
    connections: () => ({ open: 1, idle: 1, waiting: 0, max: 1 }),
    isConflict: () => false,
    // A transaction begins with the write lock of the whole file, so there is nothing left to lock.
    lock: async () => {},
    lockTable: async () => {},
    // No statement is cancelled for taking long.
    withLongTimeout: (db, work) => work(db),
    exclusively: async (db, work) => {
      if (!(await isHeldAlone(db))) return false
      try {
        await db.transaction().execute(work)
        return true
      } finally {
        await sql`pragma locking_mode = normal`.execute(db)
        await sql`pragma journal_mode = wal`.execute(db)
      }
    },
    async hasTable(db, name) {
      const { rows } = await sql`select 1 from sqlite_schema where type = 'table' and name = ${name}`.execute(
        db,
      )
      return rows.length > 0
    },
    async listForeignKeys(db) {
      const { rows } = await sql<ForeignKey>`
        select t.name as "table", f."from" as "column", f."table" as parent, f."to" as "parentColumn",
          lower(f.on_delete) as "onDelete"
        from sqlite_schema t, pragma_foreign_key_list(t.name) f where t.type = 'table' order by 1, 2`.execute(
        db,
      )
      return rows
    },
    async empty(trx, tables) {
      for (const table of tables.toReversed()) await sql`delete from ${sql.table(table)}`.execute(trx)
    },
    // Others see the changed data version of the file.
    announceChange: async () => {},
    async watchChanges(changed) {
      const version = dataVersion(database)
      let last = version()
      const timer = setInterval(() => {
        const current = version()
        if (current === null || current !== last) changed('anything')
        last = current
      }, watchInterval)
      timer.unref()
      return async () => clearInterval(timer)
    },
  }
}

/** Tries to leave WAL mode, which needs the whole file and is refused while anybody else has it open: https://sqlite.org/wal.html */
async function isHeldAlone(db: Kysely<Schema>): Promise<boolean> {
  try {
    await sql`pragma locking_mode = exclusive`.execute(db)
    await sql`pragma journal_mode = delete`.execute(db)
    return true
  } catch (error) {
    await sql`pragma locking_mode = normal`.execute(db)
    if (isLocked(error)) return false
    throw error
  }
}

/** Busy, or locked: https://sqlite.org/rescode.html */
const isLocked = (error: unknown): boolean => [5, 6].includes(primaryCode(error))

/** A number that changes whenever another process writes; null if it cannot be read, so that anything may have changed. */
function dataVersion(database: DatabaseSync): () => number | null {
  const statement = database.prepare('pragma data_version')
  return () => {
    try {
      return Number(statement.get()?.data_version)
    } catch {
      return null
    }
  }
}
