import { Kysely, PostgresDialect, sql } from 'kysely'
import type { Schema } from '../schema.ts'
import type { Dialect, ForeignKey } from './dialect.ts'
import { readPostgresAddress } from './postgres-address.ts'
import { changeChannel, listenForChanges, serverLock, writeChange } from './postgres-listener.ts'
import { createPostgresPool, type PostgresTimeouts, queryTimeoutMessage } from './postgres-pool.ts'
import { postgresSearch } from './postgres-search.ts'

/** How long to wait for a connection and for a response, in milliseconds: a server that is alive cancels a statement first. */
const defaultTimeouts = { connectionTimeoutMillis: 5_000, statement_timeout: 10_000, query_timeout: 12_000 }
/** The same for work on all rows at once. */
const longTimeouts = {
  connectionTimeoutMillis: 5_000,
  statement_timeout: 3_600_000,
  query_timeout: 3_602_000,
}

/** SQLSTATE codes: https://www.postgresql.org/docs/18/errcodes-appendix.html */
const conflicts = ['40001', '40P01']
/** Classes 08 (connection), 53 (resources), 57P (shutdown) and 58 (system); 57014: took too long; 25006: a standby that is not yet promoted. */
const unavailable = /^(08|53|57P|57014|58|25006)/
/** A read-only server, or one whose disk is full. */
const withoutWrites = ['25006', '53100']
/** Class 23. */
const constraint = /^23/
/** Messages of pg, without a code, for overdue responses and for connections that it lost or could not get. */
const ownWords = [
  queryTimeoutMessage,
  'Connection terminated',
  'is not queryable',
  'timeout exceeded when trying to connect',
]
const networkErrors = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EHOSTUNREACH',
  'EAI_AGAIN',
]

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

/** PostgreSQL at an address, which may name several servers. Connects on first use. */
export function postgresDialect(
  address: string,
  { maxConnections, timeouts = defaultTimeouts }: { maxConnections: number; timeouts?: PostgresTimeouts },
): Dialect {
  const addresses = readPostgresAddress(address)
  const pool = createPostgresPool(addresses, timeouts, maxConnections)

  /** Uses connections of its own, which are closed after the work. */
  async function withLongTimeout<Result>(work: (db: Kysely<Schema>) => Promise<Result>): Promise<Result> {
    const longTimeoutPool = createPostgresPool(addresses, longTimeouts, maxConnections)
    const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: longTimeoutPool }) })
    try {
      return await work(db)
    } finally {
      await db.destroy()
    }
  }

  return {
    kysely: new PostgresDialect({ pool }),
    search: postgresSearch,
    locksRows: true,
    column: { text: sql`text collate "C"`, integer: sql`integer`, bigint: sql`bigint` },
    json: { object: sql`json_build_object`, array: sql`json_agg` },
    tableEnd: sql``,
    isUnavailable: (error) =>
      unavailable.test(codeOf(error)) ||
      conflicts.includes(codeOf(error)) ||
      networkErrors.includes(codeOf(error)) ||
      (error instanceof Error && ownWords.some((words) => error.message.includes(words))),
    isConstraint: (error) => constraint.test(codeOf(error)),
    refusesWrites: (error) => withoutWrites.includes(codeOf(error)),
    async inspect(db) {
      const { rows } = await sql<{ takes_writes: boolean; instant: Date }>`
        select current_setting('transaction_read_only') = 'off' as takes_writes, clock_timestamp() as instant`.execute(
        db,
      )
      return { takesWrites: rows[0]?.takes_writes === true, instant: rows[0]?.instant ?? null }
    },
    connections: pool.stats,
    isConflict: (error) => conflicts.includes(codeOf(error)),
    async lockTable(trx, table) {
      await sql`lock table ${sql.table(table)} in access exclusive mode`.execute(trx)
    },
    async lock(trx, name) {
      await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(trx)
    },
    withLongTimeout: (_db, work) => withLongTimeout(work),
    exclusively: (_db, work) =>
      withLongTimeout((db) =>
        db
          .transaction()
          .setIsolationLevel('read committed')
          .execute(async (trx) => {
            const { rows } = await sql<{ is_held: boolean }>`
            select pg_try_advisory_xact_lock(${sql.raw(serverLock)}) as is_held`.execute(trx)
            if (rows[0]?.is_held) await work(trx)
            return rows[0]?.is_held === true
          }),
      ),
    async hasTable(db, name) {
      const { rows } = await sql<{ is_known: boolean }>`
        select to_regclass(quote_ident(${name})) is not null as is_known`.execute(db)
      return rows[0]?.is_known === true
    },
    async listForeignKeys(db) {
      const { rows } = await sql<ForeignKey>`
        select t.relname as "table", c.attname as "column", p.relname as parent, k.attname as "parentColumn",
          case f.confdeltype when 'c' then 'cascade' when 'n' then 'set null' else 'no action' end as "onDelete"
        from pg_constraint f join pg_class t on t.oid = f.conrelid join pg_class p on p.oid = f.confrelid
          join pg_attribute c on c.attrelid = t.oid and c.attnum = f.conkey[1]
          join pg_attribute k on k.attrelid = p.oid and k.attnum = f.confkey[1]
        where f.contype = 'f' and t.relnamespace = current_schema()::regnamespace
        order by t.relname, c.attname`.execute(db)
      return rows
    },
    async empty(trx, tables) {
      await sql`truncate ${sql.join(tables.map((table) => sql.table(table)))}`.execute(trx)
    },
    async announceChange(trx, change) {
      await sql`select pg_notify(${changeChannel}, ${writeChange(change)})`.execute(trx)
    },
    watchChanges: (changed) => listenForChanges(addresses.urls, changed),
  }
}
