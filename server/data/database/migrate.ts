import type { Kysely } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { StartError } from '../../foundation/process/start-error.ts'
import type { Database } from './database.ts'
import type { Dialect } from './dialects/dialect.ts'
import { firstSteps, type Steps, steps } from './migrations.ts'
import type { Schema } from './schema.ts'
import { raiseCompatibility, readCompatibility } from './schema-compatibility.ts'
import type { SchemaStep } from './schema-step.ts'

const isKnown = (name: string): boolean => name in firstSteps || name in steps

/** Called after the commit with the steps that ran: the milliseconds that each took, by name. */
type OnMigrated = (steps: Record<string, number>) => void

interface Options {
  /** Steps of a future version, for tests. */
  later?: Steps
  onMigrated?: OnMigrated
}

/**
 * Migrates the schema to the newest step, or to a given one: all missing steps in one transaction, under a lock, so that any number of
 * processes may do it at once. Returns the names of the steps that ran. Throws for a database that is ahead of this program, without
 * changing it, unless its later steps allow this program to write.
 */
export const migrate = (
  { db, dialect }: Pick<Database, 'db' | 'dialect'>,
  upTo?: string,
  { later = {}, onMigrated = () => {} }: Options = {},
): Promise<string[]> =>
  dialect.withLongTimeout(db, (connection) =>
    migrateOn({ db: connection, dialect }, upTo, { later, onMigrated }),
  )

async function migrateOn(
  { db, dialect }: Pick<Database, 'db' | 'dialect'>,
  upTo: string | undefined,
  { later, onMigrated }: Required<Options>,
): Promise<string[]> {
  const times = new Map<string, number>()
  const all = migrationsOf(dialect, { ...steps, ...later })
  const timedSteps = Object.entries(all).map(([name, step]) => [
    name,
    timed(step, (milliseconds) => times.set(name, Math.round(milliseconds))),
  ])
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => Object.fromEntries(timedSteps) },
  })
  const isAhead = async () => {
    const unknown = (await listMigrations(db)).filter((name) => !(name in all))
    if (unknown.length > 0) await assertMayGoOn(db, Object.keys(all), unknown)
    return unknown.length > 0
  }
  if (await isAhead()) return []
  const { error, results } = await (upTo ? migrator.migrateTo(upTo) : migrator.migrateToLatest())
  if (error) {
    // A newer program may have been faster.
    if (await isAhead()) return []
    throw error
  }
  const names = (results ?? []).map((result) => result.migrationName)
  if (names.length > 0) onMigrated(Object.fromEntries(times))
  return names
}

function migrationsOf(dialect: Dialect, guarded: Steps): Record<string, Migration> {
  const first = Object.entries(firstSteps).map(([name, make]) => [name, make(dialect)])
  const others = Object.entries(guarded).map(([name, make]) => [
    name,
    guardedStep(name, make(dialect), dialect),
  ])
  return Object.fromEntries([...first, ...others])
}

/** Waits until nobody writes and blocks writes until the step is done. After that, only programs that are compatible with the step can write. */
const guardedStep = (name: string, step: SchemaStep, dialect: Dialect): Migration => ({
  async up(db) {
    await dialect.lockTable(db, 'schema_guard')
    await step.up(db)
    await raiseCompatibility(db, name, step)
    // Programs that receive this read the bounds again, and clear their caches.
    await dialect.announceChange(db, 'anything')
  },
})

/** Throws if a database that is ahead of this program does not allow it to write. */
async function assertMayGoOn(db: Kysely<Schema>, own: string[], unknown: string[]): Promise<void> {
  const done = await listMigrations(db)
  const hasAll = own.every((name) => done.includes(name))
  if (hasAll && (own.toSorted().at(-1) as string) >= (await readCompatibility(db)).min_writer) return
  throw new StartError(
    `the database was made by a newer version of Lectern (it has ${unknown.join(', ')}). Start that version, or restore a backup made by this one.`,
  )
}

const timed = (migration: Migration, onDone: (milliseconds: number) => void): Migration => ({
  ...migration,
  async up(db) {
    const startedAt = performance.now()
    await migration.up(db)
    onDone(performance.now() - startedAt)
  },
})

/** The names of the steps that a database has run, in order; empty if it is not a database of Lectern. */
export async function listMigrations(db: Kysely<Schema>): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some((table) => table.name === 'kysely_migration')) return []
  const rows = await db
    .withTables<{ kysely_migration: { name: string } }>()
    .selectFrom('kysely_migration')
    .select('name')
    .orderBy('name')
    .execute()
  return rows.map((row) => row.name)
}

/** Throws `StartError` unless a database is at the level of this program. */
export async function assertUpToDate({ db }: Pick<Database, 'db'>): Promise<void> {
  const names = await listMigrations(db)
  if (unknownMigrations(names).length > 0)
    throw new StartError('the database was made by a newer version of Lectern. Use that version.')
  if (names.length < Object.keys({ ...firstSteps, ...steps }).length)
    throw new StartError('the database is not up to date. Run npm run db:migrate first.')
}

/** The steps that this program does not know. */
export const unknownMigrations = (names: string[]): string[] => names.filter((name) => !isKnown(name))
