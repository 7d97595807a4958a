import { open } from 'node:fs/promises'
import type { Kysely } from 'kysely'
import type { Database } from '../database/database.ts'
import { listMigrations, migrate, unknownMigrations } from '../database/migrate.ts'
import type { Schema } from '../database/schema.ts'
import { readBounds } from '../database/schema-bounds.ts'
import { makeFolder } from '../make-folder.ts'
import { StartError } from '../start-error.ts'
import type { ImageStorage } from '../storage/image-storage.ts'
import type { Manifest } from './archive-format.ts'
import { putPictures } from './put-pictures.ts'
import { replaceRows } from './replace-rows.ts'
import { type VerifiedBackup, verifyBackup } from './verify-backup.ts'
import { makeWorkFolder } from './work-folder.ts'

interface Target {
  /** Opens the database to restore into. Not called before the backup is known to be whole. */
  open: () => Database
  storage: ImageStorage
  /** Takes the place of the accounts and posts that are there. */
  replace: boolean
  now: Date
}

/** A backup that took the place of a blog. */
interface Restored {
  manifest: Manifest
  /** The addresses of the posts that the backup would have shown, or might have, and that stay taken down. */
  takenDown: string[]
}

/** Reads all of a backup and says what is in it; throws `StartError` if it is not whole. A folder is needed for its rows meanwhile. */
export const checkBackup = (file: string, workFolder: string): Promise<Manifest> =>
  withVerified(file, workFolder, async (backup) => backup.manifest)

/**
 * Puts a backup in the place of a blog, whatever database and store it came from and goes to: the pictures first, which nothing names yet,
 * then all rows in one transaction. Whenever it is interrupted, the blog is what it was before. Throws `StartError` if the backup is
 * not whole, if a server runs, or if there are accounts or posts that it was not told to replace.
 */
export const restoreBackup = (file: string, workFolder: string, target: Target): Promise<Restored> =>
  withVerified(file, workFolder, async (backup, handle) => {
    const database = target.open()
    const { db, dialect } = database
    try {
      await alone(database, (trx) => refuseToReplace({ ...database, db: trx }, target.replace))
      await migrate(database)
      const pictures = await putPictures(handle, backup.sums, target.storage)
      let takenDown: string[] = []
      let isWritten = false
      try {
        await alone(database, async (trx) => {
          await assertSameLevel(trx)
          await refuseToReplace({ ...database, db: trx }, target.replace)
          takenDown = await replaceRows({ dialect, trx, backup, now: target.now })
          isWritten = true
        })
      } catch (error) {
        // A commit that was asked for may have happened, whatever was heard of it.
        if (!isWritten) await pictures.takeBack()
        throw error
      }
      return { manifest: backup.manifest, takenDown }
    } finally {
      await db.destroy()
    }
  })

async function withVerified<Result>(
  file: string,
  workFolder: string,
  work: (backup: VerifiedBackup, handle: Awaited<ReturnType<typeof open>>) => Promise<Result>,
): Promise<Result> {
  const handle = await open(file, 'r').catch((error) => {
    throw new StartError(
      error.code === 'ENOENT' ? `there is no file ${file}.` : `${file} cannot be read (${error.code}).`,
    )
  })
  try {
    if (!(await handle.stat()).isFile()) throw new StartError(`${file} is no file.`)
    makeFolder(workFolder)
    const folder = await makeWorkFolder(workFolder)
    try {
      const backup = await verifyBackup(handle, folder)
      return await work(backup, handle).finally(() => backup.rows.db.destroy())
    } finally {
      await folder.remove()
    }
  } finally {
    await handle.close()
  }
}

async function alone(
  { db, dialect }: Database,
  work: Parameters<Database['dialect']['alone']>[1],
): Promise<void> {
  if (await dialect.alone(db, work)) return
  throw new StartError('a server, or another program, has the database open. Stop it first.')
}

/** In the transaction that replaces all rows. A newer program has tables that this one would leave as they are, and columns that it would not fill. */
async function assertSameLevel(trx: Kysely<Schema>): Promise<void> {
  // No migration begins before the transaction has ended.
  await readBounds(trx)
  const unknown = unknownMigrations(await listMigrations(trx))
  if (unknown.length === 0) return
  throw new StartError(
    `the database was made by a newer version of Lectern (it has ${unknown.join(', ')}). Restore with that one.`,
  )
}

async function refuseToReplace({ db }: Pick<Database, 'db'>, replace: boolean): Promise<void> {
  if (replace || (await listMigrations(db)).length === 0) return
  const account = await db.selectFrom('user').select('id').limit(1).executeTakeFirst()
  const post = await db.selectFrom('post').select('id').limit(1).executeTakeFirst()
  if (account || post)
    throw new StartError(
      'there are accounts or posts already. Add --replace to put the backup in their place.',
    )
}
