import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import type { Kysely } from 'kysely'
import type { Image } from '../../content/images/image-store.ts'
import type { Schema } from '../../data/database/schema.ts'
import type { ImageStorage } from '../../data/storage/image-storage.ts'
import { StartError } from '../../foundation/process/start-error.ts'
import { damaged, imagePrefix } from './archive-format.ts'
import { readArchive } from './read-archive.ts'
import type { VerifiedBackup } from './verify-backup.ts'

const sumOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

/** The number of rows per insert. SQLite accepts 32,766 values. */
const batchSize = 1_000

/** The rows of images in the database that is restored into. */
export interface ImageRows {
  /** Records images as unused, unless their names are known. Returns the names that it recorded. */
  record(images: Image[]): Promise<string[]>
  remove(names: string[]): Promise<void>
}

interface Target {
  storage: ImageStorage
  rows: ImageRows
  /** The names of the images to restore; all if absent. */
  only?: ReadonlySet<string>
}

/**
 * Puts those images of a verified archive into a store that it lacks. A name always stands for the same bytes, so a store that has other bytes
 * under one of the names is refused before anything is written. Each image is first recorded in the database as unused: after an error it is
 * removed again, and after a kill the server removes it a day later.
 */
export async function putImages(
  handle: FileHandle,
  { sums, rows: { db } }: Pick<VerifiedBackup, 'sums' | 'rows'>,
  { storage, rows, only }: Target,
) {
  const wanted = namesIn(sums).filter((name) => only?.has(name) ?? true)
  const existing = await findExisting(wanted, sums, storage)
  const missing = new Set(wanted).difference(existing)
  const recorded = await recordAll(db, missing, rows)
  const put: string[] = []
  /** A file that cannot be removed now keeps its row and is removed a day later. */
  const rollBack = async () => {
    const left = new Set<string>()
    for (const name of put) await storage.remove(name).catch(() => left.add(name))
    await rows.remove(recorded.filter((name) => !left.has(name))).catch(() => {})
  }
  try {
    await readArchive(handle, {
      async image(name, body) {
        if (!missing.has(name)) return
        const bytes = Buffer.concat(await Array.fromAsync(body))
        if (sumOf(bytes) !== sums.get(`${imagePrefix}${name}`)) throw damaged('it changed while it was read')
        // Added before the upload, which may fail after a part of the file has arrived.
        put.push(name)
        await storage.put(name, bytes, typeOf(name))
      },
    })
  } catch (error) {
    await rollBack()
    throw error
  }
  return { rollBack, existing }
}

async function recordAll(
  from: Kysely<Schema>,
  missing: ReadonlySet<string>,
  rows: ImageRows,
): Promise<string[]> {
  const names = [...missing]
  const recorded: string[] = []
  for (let at = 0; at < names.length; at += batchSize) {
    const batch = names.slice(at, at + batchSize)
    recorded.push(
      ...(await rows.record(await from.selectFrom('image').selectAll().where('name', 'in', batch).execute())),
    )
  }
  return recorded
}

/** The media type, from the end of the image's name. */
const typeOf = (name: string): string => `image/${name.slice(name.lastIndexOf('.') + 1)}`

const namesIn = (sums: ReadonlyMap<string, string>): string[] =>
  [...sums.keys()]
    .filter((name) => name.startsWith(imagePrefix))
    .map((name) => name.slice(imagePrefix.length))

async function findExisting(
  names: string[],
  sums: ReadonlyMap<string, string>,
  storage: ImageStorage,
): Promise<Set<string>> {
  const existing = new Set<string>()
  for (const name of names) {
    const found = (await storage.size(name)) === null ? null : await storage.read(name)
    if (!found) continue
    if (sumOf(await buffer(found.body)) !== sums.get(`${imagePrefix}${name}`)) {
      throw new StartError(
        `the image store has another image with the name ${name}. Restore into an empty folder or prefix, or remove that image.`,
      )
    }
    existing.add(name)
  }
  return existing
}
