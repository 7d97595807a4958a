import type { Kysely } from 'kysely'
import { newImageToken } from '../../content/images/image-references.ts'
import type { Database } from '../../data/database/database.ts'
import { listMigrations, migrate, unknownMigrations } from '../../data/database/migrate.ts'
import type { Schema } from '../../data/database/schema.ts'
import { readCompatibility } from '../../data/database/schema-compatibility.ts'
import type { ImageStorage } from '../../data/storage/image-storage.ts'
import { StartError } from '../../foundation/process/start-error.ts'
import { countImages, imagePrefix, type Manifest } from './archive-format.ts'
import { type ImageRows, putImages } from './put-images.ts'
import { replaceRows } from './replace-rows.ts'
import type { VerifiedBackup } from './verify-backup.ts'
import { withVerifiedBackup } from './with-verified-backup.ts'

interface Target {
  /** Opens the database to restore into. Called only once the backup has been verified. */
  open: () => Database
  storage: ImageStorage
  /** Replaces accounts and posts that exist. */
  replace: boolean
  now: Date
}

/** What a backup holds. */
interface Contents {
  manifest: Manifest
  /** The number of images in it. */
  images: number
}

/** The result of a restore. */
interface Restored extends Contents {
  /** The number of its images that the store already had. */
  existing: number
  /** Images that posts or accounts use and that neither the backup nor the store has. */
  missing: string[]
  /** The addresses of posts that stay taken down although they are, or may be, public in the backup. */
  takenDown: string[]
}

/** Verifies a backup and returns its metadata. Its rows are unpacked into a temporary folder. Throws `StartError` if it is damaged. */
export const checkBackup = (file: string, workFolder: string): Promise<Contents> =>
  withVerifiedBackup(file, workFolder, async ({ manifest, sums }) => ({
    manifest,
    images: countImages(sums),
  }))

/**
 * Replaces a blog by a backup, whatever database and store it came from and goes to: first the images, which nothing uses yet, then all rows in
 * one transaction. If it is interrupted, the blog is unchanged. Throws `StartError` if the backup is damaged, if a server runs, or if there are
 * accounts or posts and `replace` is not set.
 */
export const restoreBackup = (file: string, workFolder: string, target: Target): Promise<Restored> =>
  withVerifiedBackup(file, workFolder, async (backup, handle) => {
    const database = target.open()
    const { db, dialect } = database
    try {
      await exclusively(database, (trx) => refuseToReplace({ ...database, db: trx }, target.replace))
      await migrate(database)
      const images = await putImages(handle, backup, {
        storage: target.storage,
        rows: imageRows(db, target.now),
      })
      let takenDown: string[] = []
      let isWritten = false
      try {
        const missing = await listMissing(backup, target.storage)
        await exclusively(database, async (trx) => {
          await assertNoUnknownMigrations({ ...database, db: trx })
          await refuseToReplace({ ...database, db: trx }, target.replace)
          takenDown = await replaceRows({ dialect, trx, backup, now: target.now })
          isWritten = true
        })
        const { manifest, sums } = backup
        return { manifest, images: countImages(sums), existing: images.existing.size, missing, takenDown }
      } catch (error) {
        // Once the commit was sent it may have succeeded, even if no confirmation arrived.
        if (!isWritten) await images.rollBack()
        throw error
      }
    } finally {
      await db.destroy()
    }
  })

/** Nobody else writes meanwhile. The accounts that uploaded them do not exist yet. */
const imageRows = (db: Kysely<Schema>, now: Date): ImageRows => ({
  async record(images) {
    if (images.length === 0) return []
    const unused = { uploader_id: null, removed_at: null, unused_since: now.toISOString() }
    const recorded = await db
      .insertInto('image')
      .values(images.map((image) => ({ ...image, ...unused, token: newImageToken() })))
      .onConflict((conflict) => conflict.doNothing())
      .returning('name')
      .execute()
    return recorded.map(({ name }) => name)
  },
  async remove(names) {
    for (const name of names) await db.deleteFrom('image').where('name', '=', name).execute()
  },
})

/** Images in use whose files are in neither the backup nor the store: they were missing when the backup was made. */
async function listMissing({ rows, sums }: VerifiedBackup, storage: ImageStorage): Promise<string[]> {
  const used = rows.db.selectFrom('image').select('name').where('unused_since', 'is', null)
  const missing: string[] = []
  for (const { name } of await used.where('removed_at', 'is', null).orderBy('name').execute())
    if (!sums.has(`${imagePrefix}${name}`) && (await storage.size(name)) === null) missing.push(name)
  return missing
}

async function exclusively(
  { db, dialect }: Database,
  work: Parameters<Database['dialect']['exclusively']>[1],
): Promise<void> {
  if (await dialect.exclusively(db, work)) return
  throw new StartError('a server or another program has the database open. Stop it first.')
}

/**
 * For use in the transaction that replaces all rows. A newer version has tables that this one would leave as they are, and columns that it would
 * not fill.
 */
async function assertNoUnknownMigrations({ db, dialect }: Pick<Database, 'db' | 'dialect'>): Promise<void> {
  // No migration can begin before the transaction has ended.
  await readCompatibility(db)
  const unknown = unknownMigrations(await listMigrations(db, dialect))
  if (unknown.length === 0) return
  throw new StartError(
    `the database was made by a newer version of Lectern (it has ${unknown.join(', ')}). Restore with that version.`,
  )
}

async function refuseToReplace(
  { db, dialect }: Pick<Database, 'db' | 'dialect'>,
  replace: boolean,
): Promise<void> {
  if (replace || (await listMigrations(db, dialect)).length === 0) return
  const account = await db.selectFrom('user').select('id').limit(1).executeTakeFirst()
  const post = await db.selectFrom('post').select('id').limit(1).executeTakeFirst()
  if (account || post)
    throw new StartError(
      'the database already has accounts or posts. Add --replace to put the backup in their place.',
    )
}
