import { type Kysely, type SqlBool, sql } from 'kysely'
import { type Database, openDatabase } from '../../data/database/database.ts'
import { listMigrations, migrate, unknownMigrations } from '../../data/database/migrate.ts'
import type { Schema } from '../../data/database/schema.ts'
import { StartError } from '../../foundation/process/start-error.ts'
import { shareFilePattern } from '../../syndication/share-images/share-file-name.ts'
import { copyRows, includedTables, listTables } from './tables.ts'

/** A copy of a database, with its metadata. */
interface Copied {
  /** The migrations that it has been through. */
  migrations: string[]
  /** The number of rows by table. */
  rows: Record<string, number>
  /** The images that it names, except those being removed. */
  images: { name: string; isUsed: boolean }[]
}

/**
 * Copies a database into a new SQLite file at the same migration, without what a backup leaves out. The rows are of one moment, while others go on
 * writing.
 */
export async function copyDatabase(database: Database, file: string): Promise<Copied> {
  const copy = openDatabase(`sqlite:${file}`)
  try {
    // One file without a write-ahead log. An incomplete copy is discarded.
    await sql`pragma journal_mode = off`.execute(copy.db)
    await sql`pragma synchronous = off`.execute(copy.db)
    return await database.db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (snapshot) => {
        const migrations = assertKnown(await listMigrations(snapshot, database.dialect))
        await migrate(copy, migrations.at(-1))
        const rows: Record<string, number> = {}
        for (const table of includedTables(await listTables(copy.db)))
          rows[table.name] = await copy.db.transaction().execute((trx) => copyRows(snapshot, trx, table))
        if (rows.image) rows.image -= await removeDrawn(copy.db)
        return { migrations, rows, images: rows.image ? await listImages(copy.db) : [] }
      })
  } finally {
    await copy.db.destroy()
  }
}

/**
 * Removes share images from the copy and returns how many. They are drawn again on request, possibly with other bytes under the same name in
 * another version, and a restore would refuse that.
 */
async function removeDrawn(db: Kysely<Schema>): Promise<number> {
  const drawn = sql<SqlBool>`name glob ${shareFilePattern}`
  const { numDeletedRows } = await db.deleteFrom('image').where(drawn).executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

async function listImages(db: Kysely<Schema>): Promise<Copied['images']> {
  const rows = await db
    .selectFrom('image')
    .select(['name', 'unused_since'])
    .where('removed_at', 'is', null)
    .orderBy('name')
    .execute()
  return rows.map(({ name, unused_since }) => ({ name, isUsed: unused_since === null }))
}

function assertKnown(migrations: string[]): string[] {
  if (migrations.length === 0) throw new StartError('there is no blog in the database.')
  const unknown = unknownMigrations(migrations)
  if (unknown.length === 0) return migrations
  throw new StartError(
    `the database was made by a newer version of Lectern (it has ${unknown.join(', ')}). Back it up with that version.`,
  )
}
