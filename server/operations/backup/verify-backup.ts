import { createWriteStream } from 'node:fs'
import type { FileHandle } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import { type Database, openDatabase } from '../../data/database/database.ts'
import { listMigrations, migrate, unknownMigrations } from '../../data/database/migrate.ts'
import { StartError } from '../../foundation/process/start-error.ts'
import { damaged, type Manifest, member } from './archive-format.ts'
import { readArchive } from './read-archive.ts'
import { includedTables, listTables, type Table } from './tables.ts'
import type { WorkFolder } from './work-folder.ts'

/** A backup that was verified completely. */
export interface VerifiedBackup {
  manifest: Manifest
  /** SHA-256 of each member. */
  sums: Map<string, string>
  /** Its rows, migrated to the current schema, in a temporary folder. To be closed by the caller. */
  rows: Database
  /** The tables that it contains, in an order in which no row refers to one of a later table. */
  ownTables: Table[]
  /** All tables of a database of this version, in such an order. */
  tables: Table[]
}

/** Reads a whole archive and unpacks its rows into a temporary folder. Throws `StartError` if anything is wrong with it. */
export async function verifyBackup(handle: FileHandle, folder: WorkFolder): Promise<VerifiedBackup> {
  const file = folder.at(member.database)
  const { manifest, sums } = await readArchive(handle, {
    manifest: refuseNewer,
    database: (body) => pipeline(Readable.from(body), createWriteStream(file, { flags: 'wx', mode: 0o600 })),
  })
  const tables = await currentTables(folder)
  const rows = openRows(file)
  try {
    await assertIntact(rows)
    if (String(await listMigrations(rows.db, rows.dialect)) !== String(manifest.migrations))
      throw damaged('its database has another schema than it says')
    await migrate(rows)
    const ownTables = includedTables(tables)
    assertHasTables(await listTables(rows.db), ownTables)
    return { manifest, sums, rows, ownTables, tables }
  } catch (error) {
    await rows.db.destroy()
    throw isDatabaseFileError(error) ? damaged('its database is damaged') : error
  }
}

function refuseNewer({ migrations }: Manifest): void {
  const unknown = unknownMigrations(migrations)
  if (unknown.length === 0) return
  throw new StartError(
    `this backup was made by a newer version of Lectern (it has ${unknown.join(', ')}). Restore it with that version.`,
  )
}

/** The tables of an empty database of this version. */
async function currentTables(folder: WorkFolder): Promise<Table[]> {
  const empty = openDatabase(`sqlite:${folder.at('empty.sqlite')}`)
  try {
    await migrate(empty)
    return await listTables(empty.db)
  } finally {
    await empty.db.destroy()
  }
}

function openRows(file: string): Database {
  try {
    return openDatabase(`sqlite:${file}`)
  } catch (error) {
    throw isDatabaseFileError(error) ? damaged('its database file is not a database') : error
  }
}

/** The schema in the file must do nothing but hold rows: https://sqlite.org/security.html */
async function assertIntact({ db }: Database): Promise<void> {
  await sql`pragma trusted_schema = off`.execute(db)
  const { rows: check } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db)
  if (check[0]?.integrity_check !== 'ok') throw damaged('its database is damaged')
  const { rows: orphans } = await sql`pragma foreign_key_check`.execute(db)
  if (orphans.length > 0) throw damaged('rows of its database refer to others that are missing')
  const { rows: odd } = await sql`
    select name from sqlite_schema where type in ('view', 'trigger') and name not like 'post_search_%'`.execute(
    db,
  )
  if (odd.length > 0) throw damaged('its database has more than tables')
}

function assertHasTables(found: Table[], wanted: Table[]): void {
  for (const { name, columns } of wanted) {
    const table = found.find((each) => each.name === name)
    if (!table || !columns.every((column) => table.columns.includes(column)))
      throw damaged(`its database has no complete table “${name}”`)
  }
}

/** Result codes for a damaged file, or one that is not a database: https://sqlite.org/rescode.html */
const isDatabaseFileError = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && [11, 26].includes(Number(error.errcode) & 0xff)
