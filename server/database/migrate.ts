import type { Kysely } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { StartError } from '../start-error.ts'
import type { Database } from './database.ts'
import type { Dialect } from './dialects/dialect.ts'
import { firstSchema } from './migrations/0001-first-schema.ts'
import { titleKey } from './migrations/0002-title-key.ts'
import { passwordReset } from './migrations/0003-password-reset.ts'
import { images } from './migrations/0004-images.ts'
import { bodyRenderer } from './migrations/0005-body-renderer.ts'
import { searchIndex } from './migrations/0006-search-index.ts'
import { audit } from './migrations/0007-audit.ts'
import { waysIn } from './migrations/0008-ways-in.ts'
import { searchMarks } from './migrations/0009-search-marks.ts'
import { readingComfort } from './migrations/0010-reading-comfort.ts'
import { accountUsage } from './migrations/0011-account-usage.ts'
import { shares } from './migrations/0012-shares.ts'
import { passwordGiven } from './migrations/0013-password-given.ts'
import { matchingKeys } from './migrations/0014-matching-keys.ts'
import { contactDigest } from './migrations/0015-contact-digest.ts'
import { searchChanges } from './migrations/0016-search-changes.ts'
import type { Schema } from './schema.ts'

/** Every migration, in the order in which they run. A name, once released, never changes. */
const migrations: Record<string, (dialect: Dialect) => Migration> = {
  '0001-first-schema': firstSchema,
  '0002-title-key': titleKey,
  '0003-password-reset': passwordReset,
  '0004-images': images,
  '0005-body-renderer': bodyRenderer,
  '0006-search-index': searchIndex,
  '0007-audit': audit,
  '0008-ways-in': waysIn,
  '0009-search-marks': searchMarks,
  '0010-reading-comfort': readingComfort,
  '0011-account-usage': accountUsage,
  '0012-shares': shares,
  '0013-password-given': passwordGiven,
  '0014-matching-keys': matchingKeys,
  '0015-contact-digest': contactDigest,
  '0016-search-changes': searchChanges,
}

/** Told of the steps that ran, once all of them are committed: how many milliseconds each took, by their names. */
type OnMigrated = (steps: Record<string, number>) => void

/**
 * Brings the schema up to date, or up to one step: all missing steps in one transaction, under a lock, so that any number of processes may
 * do it at once. Answers the names of the steps that ran. Throws and changes nothing if the database is ahead of this program.
 */
export const migrate = (
  { db, dialect }: Pick<Database, 'db' | 'dialect'>,
  upTo?: string,
  onMigrated: OnMigrated = () => {},
): Promise<string[]> =>
  dialect.patiently(db, (patient) => migrateOn({ db: patient, dialect }, upTo, onMigrated))

async function migrateOn(
  { db, dialect }: Pick<Database, 'db' | 'dialect'>,
  upTo: string | undefined,
  onMigrated: OnMigrated,
): Promise<string[]> {
  const times = new Map<string, number>()
  const migrator = new Migrator({
    db,
    provider: {
      getMigrations: async () =>
        Object.fromEntries(
          Object.entries(migrations).map(([name, make]) => [
            name,
            timed(make(dialect), (milliseconds) => times.set(name, Math.round(milliseconds))),
          ]),
        ),
    },
  })
  const unknown = unknownMigrations(await listMigrations(db))
  if (unknown.length > 0) {
    throw new StartError(
      `the database was made by a newer version of Lectern (it has ${unknown.join(', ')}). Start that version, or restore a backup made by this one.`,
    )
  }
  const { error, results } = await (upTo ? migrator.migrateTo(upTo) : migrator.migrateToLatest())
  if (error) throw error
  const names = (results ?? []).map((result) => result.migrationName)
  if (names.length > 0) onMigrated(Object.fromEntries(times))
  return names
}

const timed = (migration: Migration, tell: (milliseconds: number) => void): Migration => ({
  ...migration,
  async up(db) {
    const begun = performance.now()
    await migration.up(db)
    tell(performance.now() - begun)
  },
})

/** The names of the steps that a database has been through, in their order; none if it is not ours. */
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

/** Those steps that this program does not know. */
export const unknownMigrations = (names: string[]): string[] => names.filter((name) => !(name in migrations))
