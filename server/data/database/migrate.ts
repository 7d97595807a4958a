import type { Kysely } from 'kysely'
import { StartError } from '../../foundation/process/start-error.ts'
import type { Database } from './database.ts'
import type { Dialect } from './dialects/dialect.ts'
import { migrationNames, type Steps } from './migrations.ts'
import type { Schema } from './schema.ts'
import { readCompatibility } from './schema-compatibility.ts'

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
export async function migrate(
  { db, dialect }: Pick<Database, 'db' | 'dialect'>,
  upTo?: string,
  { later = {}, onMigrated = () => {} }: Options = {},
): Promise<string[]> {
  const known = [...migrationNames, ...Object.keys(later)]
  const isAhead = async (done: string[]) => {
    const unknown = done.filter((name) => !known.includes(name))
    // A step of a newer program holds the row that is read here until it is done.
    if (unknown.length > 0)
      await dialect.withLongTimeout(db, (waiting) => assertMayGoOn({ db: waiting, dialect }, known, unknown))
    return unknown.length > 0
  }
  const done = await listMigrations(db, dialect)
  if ((await isAhead(done)) || known.every((name) => done.includes(name))) return []
  // Most starts have nothing to migrate and do without the migrations, without what runs them, and without connections for it.
  const { runMigrations } = await import('./run-migrations.ts')
  const { error, times } = await dialect.withLongTimeout(db, (connection) =>
    runMigrations({ db: connection, dialect }, upTo, later),
  )
  if (error) {
    // A newer program may have been faster.
    if (await isAhead(await listMigrations(db, dialect))) return []
    throw error
  }
  if (times.size > 0) onMigrated(Object.fromEntries(times))
  return [...times.keys()]
}

/** Throws if a database that is ahead of this program does not allow it to write. */
async function assertMayGoOn(
  { db, dialect }: Pick<Database, 'db' | 'dialect'>,
  own: string[],
  unknown: string[],
): Promise<void> {
  const done = await listMigrations(db, dialect)
  const hasAll = own.every((name) => done.includes(name))
  if (hasAll && (own.toSorted().at(-1) as string) >= (await readCompatibility(db)).min_writer) return
  throw new StartError(
    `the database was made by a newer version of Lectern (it has ${unknown.join(', ')}). Start that version, or restore a backup made by this one.`,
  )
}

/** The names of the steps that a database has run, in order; empty if it is not a database of Lectern. */
export async function listMigrations(db: Kysely<Schema>, dialect: Dialect): Promise<string[]> {
  if (!(await dialect.hasTable(db, 'kysely_migration'))) return []
  const rows = await db
    .withTables<{ kysely_migration: { name: string } }>()
    .selectFrom('kysely_migration')
    .select('name')
    .orderBy('name')
    .execute()
  return rows.map((row) => row.name)
}

/** Throws `StartError` unless a database is at the level of this program. */
export async function assertUpToDate({ db, dialect }: Pick<Database, 'db' | 'dialect'>): Promise<void> {
  const names = await listMigrations(db, dialect)
  if (unknownMigrations(names).length > 0)
    throw new StartError('the database was made by a newer version of Lectern. Use that version.')
  if (names.length < migrationNames.length)
    throw new StartError('the database is not up to date. Run npm run db:migrate first.')
}

/** The steps that this program does not know. */
export const unknownMigrations = (names: string[]): string[] =>
  names.filter((name) => !migrationNames.includes(name))
