import { PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import type { Dialect } from './dialect.ts'
import { postgresSearch } from './postgres-search.ts'

const channel = 'lectern_change'

/** How long a connection and an answer are waited for, in milliseconds: the server ends a statement first, if it still lives. */
const patience = { connectionTimeoutMillis: 5_000, statement_timeout: 10_000, query_timeout: 12_000 }

/** How long the listening connection waits before it is opened again, in milliseconds. */
const reconnectDelay = 500

/** Condition codes: https://www.postgresql.org/docs/18/errcodes-appendix.html */
const uniqueViolation = '23505'
const conflicts = ['40001', '40P01']
/** Classes 08 (connection), 53 (resources), 57P (shutdown) and 58 (system); 57014: took too long; 25006: a standby that is not yet promoted. */
const unavailable = /^(08|53|57P|57014|58|25006)/
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

/** int8 is read as a number: nothing counted here comes near 2^53. */
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format as 'text'),
} as pg.CustomTypesConfig

/** A pool of connections to PostgreSQL at an address. Connects on first use. */
export function postgresDialect(connectionString: string): Dialect {
  const pool = new pg.Pool({ connectionString, types, max: 10, ...patience })
  // Without a listener, an idle connection that the server ends would end the process. The next query reports it.
  pool.on('error', () => {})
  return {
    kysely: new PostgresDialect({ pool }),
    search: postgresSearch,
    column: { text: sql`text collate "C"`, integer: sql`integer`, bigint: sql`bigint` },
    tableEnd: sql``,
    isUniqueViolation: (error) => codeOf(error) === uniqueViolation,
    isUnavailable: (error) =>
      unavailable.test(codeOf(error)) ||
      networkErrors.includes(codeOf(error)) ||
      (error instanceof Error &&
        /^(Connection terminated|Query read timeout|timeout exceeded when trying to connect)/.test(
          error.message,
        )),
    isConflict: (error) => conflicts.includes(codeOf(error)),
    async lock(trx, name) {
      await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(trx)
    },
    async announceChange(trx) {
      await sql`select pg_notify(${channel}, '')`.execute(trx)
    },
    watchChanges: (changed) => listen(connectionString, changed),
  }
}

/** A connection of its own that listens for changes. When it is lost, anything may have been missed: that counts as a change. */
async function listen(connectionString: string, changed: () => void): Promise<() => Promise<void>> {
  let stopped = false
  let client: pg.Client | undefined
  let retry: NodeJS.Timeout | undefined

  const reconnect = () => {
    if (stopped || retry) return
    changed()
    retry = setTimeout(() => {
      retry = undefined
      void connect()
    }, reconnectDelay)
    retry.unref()
  }
  const connect = async () => {
    client = new pg.Client({ connectionString, keepAlive: true })
    client.on('notification', changed)
    client.on('error', reconnect)
    client.on('end', reconnect)
    try {
      await client.connect()
      await client.query(`listen ${channel}`)
      changed()
    } catch {
      reconnect()
    }
  }

  await connect()
  return async () => {
    stopped = true
    clearTimeout(retry)
    await client?.end().catch(() => {})
  }
}
