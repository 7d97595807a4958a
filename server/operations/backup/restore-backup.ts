import type { Kysely } from 'kysely'
import { newToken } from '../../content/images/image-references.ts'
import type { Database } from '../../data/database/database.ts'
import { listMigrations, migrate, unknownMigrations } from '../../data/database/migrate.ts'
import type { Schema } from '../../data/database/schema.ts'
import { readCompatibility } from '../../data/database/schema-compatibility.ts'
import type { ImageStorage } from '../../data/storage/image-storage.ts'
import { StartError } from '../../foundation/process/start-error.ts'
import { countPictures, type Manifest, picturePrefix } from './archive-format.ts'
import { withVerified } from './open-backup.ts'
import { type PictureRows, putPictures } from './put-pictures.ts'
import { replaceRows } from './replace-rows.ts'
import type { VerifiedBackup } from './verify-backup.ts'

interface Target {
  /** Opens the database to restore into. Not called before the backup is known to be whole. */
  open: () => Database
  storage: ImageStorage
  /** Takes the place of the accounts and posts that are there. */
  replace: boolean
  now: Date
}

/** What a backup holds. */
interface Contents {
  manifest: Manifest
  /** How many pictures are in it. */
  pictures: number
}

/** What was restored. */
interface Restored extends Contents {
  /** How many of its pictures the store had already. */
  there: number
  /** Pictures that posts or accounts use and that neither the backup nor the store has. */
  missing: string[]
  /** The addresses of the posts that the backup would have shown, or might have, and that stay taken down. */
  takenDown: string[]
}

/** Reads all of a backup and says what is in it; throws `StartError` if it is not whole. A folder is needed for its rows meanwhile. */
export const checkBackup = (file: string, workFolder: string): Promise<Contents> =>
  withVerified(file, workFolder, async ({ manifest, sums }) => ({ manifest, pictures: countPictures(sums) }))

/**
 * Puts a backup in the place of a blog, whatever database and store it came from and goes to: the pictures first, which nothing uses yet,
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
      const pictures = await putPictures(handle, backup, {
        storage: target.storage,
        rows: pictureRows(db, target.now),
      })
      let takenDown: string[] = []
      let isWritten = false
      try {
        const missing = await listMissing(backup, target.storage)
        await alone(database, async (trx) => {
          await assertSameLevel(trx)
          await refuseToReplace({ ...database, db: trx }, target.replace)
          takenDown = await replaceRows({ dialect, trx, backup, now: target.now })
          isWritten = true
        })
        const { manifest, sums } = backup
        return { manifest, pictures: countPictures(sums), there: pictures.there.size, missing, takenDown }
      } catch (error) {
        // A commit that was asked for may have happened, whatever was heard of it.
        if (!isWritten) await pictures.takeBack()
        throw error
      }
    } finally {
      await db.destroy()
    }
  })

/** Nobody else writes meanwhile. Their accounts are not there yet. */
const pictureRows = (db: Kysely<Schema>, now: Date): PictureRows => ({
  async note(images) {
    if (images.length === 0) return []
    const unused = { uploader_id: null, removed_at: null, unused_since: now.toISOString() }
    const noted = await db
      .insertInto('image')
      .values(images.map((image) => ({ ...image, ...unused, token: newToken() })))
      .onConflict((conflict) => conflict.doNothing())
      .returning('name')
      .execute()
    return noted.map(({ name }) => name)
  },
  async forget(names) {
    for (const name of names) await db.deleteFrom('image').where('name', '=', name).execute()
  },
})

/** Pictures in use whose files are nowhere: the store had lost them when the backup was made. */
async function listMissing({ rows, sums }: VerifiedBackup, storage: ImageStorage): Promise<string[]> {
  const used = rows.db.selectFrom('image').select('name').where('unused_since', 'is', null)
  const missing: string[] = []
  for (const { name } of await used.where('removed_at', 'is', null).orderBy('name').execute())
    if (!sums.has(`${picturePrefix}${name}`) && (await storage.size(name)) === null) missing.push(name)
  return missing
}

async function alone(
  { db, dialect }: Database,
  work: Parameters<Database['dialect']['alone']>[1],
): Promise<void> {
  if (await dialect.alone(db, work)) return
  throw new StartError('a server or another program has the database open. Stop it first.')
}

/** In the transaction that replaces all rows. A newer program has tables that this one would leave as they are, and columns that it would not fill. */
async function assertSameLevel(trx: Kysely<Schema>): Promise<void> {
  // No migration begins before the transaction has ended.
  await readCompatibility(trx)
  const unknown = unknownMigrations(await listMigrations(trx))
  if (unknown.length === 0) return
  throw new StartError(
    `the database was made by a newer version of Lectern (it has ${unknown.join(', ')}). Restore with that version.`,
  )
}

async function refuseToReplace({ db }: Pick<Database, 'db'>, replace: boolean): Promise<void> {
  if (replace || (await listMigrations(db)).length === 0) return
  const account = await db.selectFrom('user').select('id').limit(1).executeTakeFirst()
  const post = await db.selectFrom('post').select('id').limit(1).executeTakeFirst()
  if (account || post)
    throw new StartError(
      'the database already has accounts or posts. Add --replace to put the backup in their place.',
    )
}
