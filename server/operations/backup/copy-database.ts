import { type Kysely, type SqlBool, sql } from 'kysely'
import { type Database, openDatabase } from '../../data/database/database.ts'
import { listMigrations, migrate, unknownMigrations } from '../../data/database/migrate.ts'
import type { Schema } from '../../data/database/schema.ts'
import { StartError } from '../../foundation/process/start-error.ts'
import { shareFilePattern } from '../../syndication/share-images/share-file-name.ts'
import { copyRows, heldTables, listTables } from './tables.ts'

/** A copy of a database, and what is known of it. */
interface Copied {
  /** The steps that it has been through. */
  migrations: string[]
  /** How many rows each table has. */
  rows: Record<string, number>
  /** The pictures that it names and that are not being removed. */
  pictures: { name: string; isUsed: boolean }[]
}

/**
 * Copies a database into a new SQLite file, of the same level and without what a backup leaves out: its rows as they are at one moment,
 * while others go on writing.
 */
export async function copyDatabase(database: Database, file: string): Promise<Copied> {
  const copy = openDatabase(`sqlite:${file}`)
  try {
    // One file without a log beside it. If it is not finished, it is thrown away.
    await sql`pragma journal_mode = off`.execute(copy.db)
    await sql`pragma synchronous = off`.execute(copy.db)
    return await database.db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (snapshot) => {
        const migrations = levelOf(await listMigrations(snapshot))
        await migrate(copy, migrations.at(-1))
        const rows: Record<string, number> = {}
        for (const table of heldTables(await listTables(copy.db)))
          rows[table.name] = await copy.db.transaction().execute((trx) => copyRows(snapshot, trx, table))
        if (rows.image) rows.image -= await removeDrawn(copy.db)
        return { migrations, rows, pictures: rows.image ? await listPictures(copy.db) : [] }
      })
  } finally {
    await copy.db.destroy()
  }
}

/**
 * Leaves share images out, and answers how many: they are drawn again when they are asked for, and by another version perhaps with other
 * bytes under the same name, which a restore would refuse.
 */
async function removeDrawn(db: Kysely<Schema>): Promise<number> {
  const drawn = sql<SqlBool>`name glob ${shareFilePattern}`
  const { numDeletedRows } = await db.deleteFrom('image').where(drawn).executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

async function listPictures(db: Kysely<Schema>): Promise<Copied['pictures']> {
  const rows = await db
    .selectFrom('image')
    .select(['name', 'unused_since'])
    .where('removed_at', 'is', null)
    .orderBy('name')
    .execute()
  return rows.map(({ name, unused_since }) => ({ name, isUsed: unused_since === null }))
}

function levelOf(migrations: string[]): string[] {
  if (migrations.length === 0) throw new StartError('there is no blog in the database.')
  const unknown = unknownMigrations(migrations)
  if (unknown.length === 0) return migrations
  throw new StartError(
    `the database was made by a newer version of Lectern (it has ${unknown.join(', ')}). Back it up with that version.`,
  )
}
