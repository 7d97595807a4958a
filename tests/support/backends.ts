import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { expect } from 'vitest'
import type { DatabaseKind } from './database-kinds.ts'

/** The connections to a PostgreSQL database as its server sees them, and what each asked last. */
export async function backendsOf(url: string): Promise<{ pid: number; query: string }[]> {
  const ofDatabase = 'datname = $1 and pid <> pg_backend_pid()'
  return ask(url, `select pid, query from pg_stat_activity where ${ofDatabase}`)
}

/** How many of these connections wait for a lock. */
export async function backendsWaiting(url: string): Promise<number> {
  const waiting = `datname = $1 and wait_event_type = 'Lock'`
  return (await ask(url, `select pid from pg_stat_activity where ${waiting}`)).length
}

/** Waits until another connection waits for a lock. Nothing shows that on SQLite, where a connection asks again and again: it has half a second to begin. */
export async function someoneWaits(kind: DatabaseKind, url: string): Promise<void> {
  if (kind === 'sqlite') await delay(500)
  else await expect.poll(() => backendsWaiting(url)).toBe(1)
}

/** Ends all connections to a PostgreSQL database, as its operator could, and waits until they are gone. */
export async function terminateBackendsOf(url: string): Promise<void> {
  const ofDatabase = 'datname = $1 and pid <> pg_backend_pid()'
  await ask(url, `select pg_terminate_backend(pid, 5000) from pg_stat_activity where ${ofDatabase}`)
}

/** Asks the server from outside the database, whose name is `$1`. */
async function ask<Row extends pg.QueryResultRow>(url: string, query: string): Promise<Row[]> {
  const outside = new URL(url)
  const name = outside.pathname.slice(1)
  outside.pathname = '/postgres'
  const client = new pg.Client({ connectionString: outside.href })
  await client.connect()
  try {
    return (await client.query<Row>(query, [name])).rows
  } finally {
    await client.end()
  }
}
