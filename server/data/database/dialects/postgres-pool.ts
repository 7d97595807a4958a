import pg from 'pg'
import type { PostgresAddresses } from './postgres-address.ts'

/** How long to wait for a connection and for a response, in milliseconds. */
export interface PostgresTimeouts {
  connectionTimeoutMillis: number
  statement_timeout: number
  query_timeout: number
}

/** The message of pg, without a code, if a response did not come within `query_timeout`. */
export const queryTimeoutMessage = 'Query read timeout'

/** The code of a read-only server: https://www.postgresql.org/docs/18/errcodes-appendix.html */
const readOnly = '25006'

/** A server that accepts connections and no writes, with PostgreSQL's own code for it. */
class OnlyReads extends Error {
  readonly code = readOnly
}

/**
 * Closes its connection if a response is overdue or its server becomes read-only. Otherwise pg would return the connection to the pool,
 * where the next queries would wait or fail as well.
 */
class SelfClosingClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: stands for each form that pg's own has
  override query(...parts: any[]): any {
    const result: unknown = super.query(...(parts as [string]))
    if (result instanceof Promise) {
      result.catch(({ message, code }) => {
        if (message === queryTimeoutMessage || code === readOnly) void this.end()
      })
    }
    return result
  }
}

/** int8 is read as a number: nothing counted here comes near 2^53. */
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format as 'text'),
} as pg.CustomTypesConfig

/** Throws if the server of a new connection takes no writes, such as a standby that is not promoted yet. */
async function assertWritable(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query('show transaction_read_only')
  if (rows[0]?.transaction_read_only === 'on') throw new OnlyReads('The server takes no writes.')
}

/**
 * Pools of connections to several servers, one of which takes writes. The one that did last is tried first and, if it cannot be reached or
 * takes none, the others in their order, each within the connection timeout. There are at most `maxConnections` to each server. Connects on
 * first use.
 */
export function createPostgresPool(
  { urls, mustWrite }: PostgresAddresses,
  timeouts: PostgresTimeouts,
  maxConnections: number,
) {
  const pools = urls.map((url) => openPool(url, mustWrite, { max: maxConnections, ...timeouts }))
  let last = 0

  return {
    get options() {
      return (pools[last] as pg.Pool).options
    },

    async connect(): Promise<pg.PoolClient> {
      const first = last
      const failures: unknown[] = []
      for (let tried = 0; tried < pools.length; tried++) {
        const at = (first + tried) % pools.length
        const pool = pools[at] as pg.Pool
        try {
          const client = await pool.connect()
          last = at
          return client
        } catch (error) {
          failures.push(error)
          // The server works, and only has no free connection.
          if (pool.totalCount >= maxConnections) break
        }
      }
      throw failures[0]
    },

    async end(): Promise<void> {
      await Promise.all(pools.map((pool) => pool.end()))
    },

    stats() {
      const sum = (count: (pool: pg.Pool) => number) => pools.reduce((total, pool) => total + count(pool), 0)
      return {
        open: sum((pool) => pool.totalCount),
        idle: sum((pool) => pool.idleCount),
        waiting: sum((pool) => pool.waitingCount),
        max: maxConnections,
      }
    },
  }
}

function openPool(
  connectionString: string,
  mustWrite: boolean,
  options: PostgresTimeouts & { max: number },
): pg.Pool {
  const check = mustWrite && { onConnect: assertWritable }
  const pool = new pg.Pool({ connectionString, types, ...options, ...check, Client: SelfClosingClient })
  // Without a listener, an idle connection that the server closes would crash the process. The next query reports the error.
  pool.on('error', () => {})
  // So would one that is lost between the statements of a transaction.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}
