import pg from 'pg'
import type { CacheTag, Change } from '../../../foundation/cache-tags/cache-tags.ts'

/** The channel on which processes notify each other of changes of public content. */
export const changeChannel = 'lectern_change'

/** The lock that each server shares while it listens, so that others can see that a server is running. */
export const serverLock = `hashtextextended('lectern serves', 0)`

/** PostgreSQL takes less than 8,000 bytes with a notification: https://www.postgresql.org/docs/18/sql-notify.html */
const maxPayloadBytes = 7_999

/**
 * The version of the payload format. It is increased when a cache tag is added, renamed or given another meaning: versions that run side by
 * side then treat each other's changes as any change, instead of missing a tag that they do not know. Tags that no response has need no new form.
 */
const form = 2

/** The payload for a change. If it is too long, it is sent without its tags and means that anything may have changed. */
export function writeChange(change: Change): string {
  if (change === 'anything') return ''
  const payload = JSON.stringify({ form, tags: [...change] })
  return Buffer.byteLength(payload) > maxPayloadBytes ? '' : payload
}

/** A payload of another form comes from another version or sender: anything may have changed. */
export function readChange(payload = ''): Change {
  try {
    const sent: { form?: unknown; tags?: unknown } | null = JSON.parse(payload)
    if (sent?.form !== form || !Array.isArray(sent.tags)) return 'anything'
    return sent.tags.every((tag) => typeof tag === 'string') ? new Set(sent.tags as CacheTag[]) : 'anything'
  } catch {
    return 'anything'
  }
}

/** In milliseconds: how long to wait for a response, how often to check the connection, and how long to wait before a new attempt. */
const defaultIntervals = { timeoutMs: 5_000, heartbeatMs: 5_000, retryMs: 500 }

/** How long a connection may take to close before it is cut, in milliseconds. */
const closeTimeoutMs = 1_000

/**
 * Keeps a connection of its own that listens for changes. Returns a function that stops it, within a second. Without a connection changes
 * may be missed: losing it, each failed attempt and the successful one count as changes. Of several servers each is tried in turn: one that
 * is not the primary refuses to listen (https://www.postgresql.org/docs/18/hot-standby.html).
 */
export async function listenForChanges(
  urls: string[],
  changed: (change: Change) => void,
  { timeoutMs, heartbeatMs, retryMs } = defaultIntervals,
): Promise<() => Promise<void>> {
  /** The client whose events count; events of a client that was given up may still arrive later. */
  let current: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let attempts = 0

  async function open(): Promise<void> {
    const client = new pg.Client({
      connectionString: urls[attempts++ % urls.length],
      connectionTimeoutMillis: timeoutMs,
      query_timeout: timeoutMs,
    })
    current = client
    client.on('notification', ({ payload }) => {
      if (client === current) changed(readChange(payload))
    })
    client.on('error', () => lose(client))
    client.on('end', () => lose(client))
    try {
      await client.connect()
      await client.query(`listen ${changeChannel}`)
      await client.query(`select pg_advisory_lock_shared(${serverLock})`)
    } catch {
      return lose(client)
    }
    if (client !== current) return
    changed('anything')
    scheduleHeartbeat(client)
  }

  function lose(client: pg.Client): void {
    if (client !== current) return
    current = undefined
    void close(client)
    changed('anything')
    timer = setTimeout(open, retryMs).unref()
  }

  /** A connection can die without a signal, and then no changes arrive for hours: only an unanswered query reveals it. */
  function scheduleHeartbeat(client: pg.Client): void {
    timer = setTimeout(async () => {
      try {
        await client.query('select 1')
      } catch {
        return lose(client)
      }
      if (client === current) scheduleHeartbeat(client)
    }, heartbeatMs).unref()
  }

  await open()
  return async () => {
    clearTimeout(timer)
    const last = current
    current = undefined
    if (last) await close(last)
  }
}

async function close(client: pg.Client): Promise<void> {
  const cut = setTimeout(() => client.connection.stream.destroy(), closeTimeoutMs).unref()
  await client.end()
  clearTimeout(cut)
}
