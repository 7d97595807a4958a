import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { setTimeout as delay } from 'node:timers/promises'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type Dialect as KyselyDialect,
  type LimitNode,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type TransactionSettings,
} from 'kysely'
import { LRUCache } from 'lru-cache'

/**
 * Kysely over Node's own SQLite. Unlike Kysely's SQLite dialect it prepares each statement once, takes the write lock at the start of a
 * transaction and runs migrations in a transaction.
 */
export const nodeSqlite = (database: DatabaseSync, assertInPlace: () => void): KyselyDialect => ({
  createAdapter: () => new TransactionalDdlAdapter(),
  createDriver: () => new NodeSqliteDriver(database, assertInPlace),
  createIntrospector: (db) => new SqliteIntrospector(db),
  createQueryCompiler: () => new SummedLimitCompiler(),
})

/** Opens a file with the settings that Lectern relies on: a commit is on disk before it returns. */
export function openSqlite(file: string): DatabaseSync {
  const database = new DatabaseSync(file, { timeout: 5_000, enableForeignKeyConstraints: true })
  try {
    database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma temp_store = memory')
    // This code waits for locks of other processes itself: SQLite would block the whole program meanwhile.
    database.exec('pragma busy_timeout = 0')
    return database
  } catch (error) {
    database.close()
    throw error
  }
}

/** How long a statement waits for another process's lock, and how often it retries, in milliseconds. */
const lockTimeoutMs = 5_000
const lockInterval = 10

/** The primary code of SQLITE_BUSY: https://sqlite.org/rescode.html#busy */
const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && (Number(error.errcode) & 0xff) === 5

class TransactionalDdlAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true
  }
}

/**
 * Writes a limit as a sum. SQLite plans by the value of a limit that is bound alone, and prepares the statement again for each, which takes longer than reading
 * the rows; as a literal it would make a statement of its own for each limit that a stranger asks for.
 * https://sqlite.org/c3ref/c_dbconfig_defensive.html#sqlitedbconfigenableqpsg
 */
class SummedLimitCompiler extends SqliteQueryCompiler {
  protected override visitLimit(node: LimitNode): void {
    super.visitLimit(node)
    this.append(' + 0')
  }
}

class NodeSqliteDriver implements Driver {
  readonly #connection: NodeSqliteConnection
  readonly #database: DatabaseSync
  readonly #assertInPlace: () => void

  constructor(database: DatabaseSync, assertInPlace: () => void) {
    this.#database = database
    this.#assertInPlace = assertInPlace
    this.#connection = new NodeSqliteConnection(database)
  }
  async init() {}
  async acquireConnection() {
    return this.#connection
  }
  /** `immediate`: a deferred transaction that writes after another process did fails instead of waiting. A read-only transaction blocks nobody. */
  async beginTransaction(connection: DatabaseConnection, { accessMode }: TransactionSettings) {
    await connection.executeQuery(CompiledQuery.raw(accessMode === 'read only' ? 'begin' : 'begin immediate'))
  }
  async commitTransaction(connection: DatabaseConnection) {
    this.#assertInPlace()
    await connection.executeQuery(CompiledQuery.raw('commit'))
  }
  async rollbackTransaction(connection: DatabaseConnection) {
    if (this.#database.isTransaction) await connection.executeQuery(CompiledQuery.raw('rollback'))
  }
  async releaseConnection() {}
  async destroy() {
    if (this.#database.isOpen) this.#database.close()
  }
}

interface Prepared {
  statement: StatementSync
  /** The names of the columns of its rows. */
  columns: string[]
  /** Its rows are arrays. */
  hasArrays: boolean
}

class NodeSqliteConnection implements DatabaseConnection {
  readonly #database: DatabaseSync
  readonly #statements = new LRUCache<string, Prepared>({ max: 300 })

  constructor(database: DatabaseSync) {
    this.#database = database
  }

  /** Retries while another process holds a lock. Within a transaction, which has the lock, that cannot happen. */
  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const deadline = performance.now() + lockTimeoutMs
    for (;;) {
      try {
        return this.#execute(query)
      } catch (error) {
        if (!isBusy(error) || performance.now() > deadline) throw error
        await delay(lockInterval)
      }
    }
  }

  #execute<R>({ sql, parameters }: CompiledQuery): QueryResult<R> {
    const { statement, columns, hasArrays } = this.#prepare(sql)
    const values = parameters as SQLInputValue[]
    if (columns.length > 0) {
      const rows: unknown[] = statement.all(...values)
      return { rows: (hasArrays ? rows.map((row) => named(columns, row as unknown[])) : rows) as R[] }
    }
    const { changes, lastInsertRowid } = statement.run(...values)
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
  }

  async *streamQuery<R>({ sql, parameters }: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    // A separate statement: a cached one could be started again while its rows are being read.
    for (const row of this.#database.prepare(sql).iterate(...(parameters as SQLInputValue[]))) {
      yield { rows: [row as R] }
    }
  }

  #prepare(sql: string): Prepared {
    const known = this.#statements.get(sql)
    if (known) return known
    const statement = this.#database.prepare(sql)
    const columns = statement.columns().map(({ name }) => name)
    // After a migration `*` may stand for other columns, which only Node notices.
    const hasArrays = !sql.includes('*')
    statement.setReturnArrays(hasArrays)
    const prepared = { statement, columns, hasArrays }
    this.#statements.set(sql, prepared)
    return prepared
  }
}

/** A row as an object. Node makes each one a hash table, which takes twice as long as array and object, and more memory. */
function named(columns: string[], values: unknown[]): Record<string, unknown> {
  const row: Record<string, unknown> = {}
  for (let at = 0; at < columns.length; at++) row[columns[at] as string] = values[at]
  return row
}
