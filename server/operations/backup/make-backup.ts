import { closeSync, createReadStream, openSync, readSync, statSync } from 'node:fs'
import { rename, stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import type { Database } from '../../data/database/database.ts'
import type { ImageStorage } from '../../data/storage/image-storage.ts'
import { syncFolder } from '../../foundation/files/sync-folder.ts'
import { StartError } from '../../foundation/process/start-error.ts'
import { archiveFormat, imagePrefix, type Manifest, maxBytes, member } from './archive-format.ts'
import { copyDatabase } from './copy-database.ts'
import { makeWorkFolder } from './work-folder.ts'
import { type Member, memberOf, writeArchive } from './write-archive.ts'

interface Options {
  database: Database
  storage: ImageStorage
  /** The file to create. */
  file: string
  /** Replaces an existing file, and accepts a store that has none of the images. */
  force: boolean
  /** The version of this program. */
  version: string
  now: Date
}

/** The result of a backup. */
export interface Backup {
  manifest: Manifest
  /** The size of the file in bytes. */
  size: number
  /** The number of images in it. */
  images: number
  /** Images that posts or accounts use and that the store lacks. */
  missing: string[]
}

/**
 * Writes everything to one file: first the rows, then the images that they name. An image never changes and stays for a day after its last use.
 * The file gets its name once it is complete and on disk; if anything fails, nothing is left. Throws `StartError` if the file exists or is not a
 * file, or if the store seems to be another one.
 */
export async function makeBackup({ database, storage, file, force, version, now }: Options): Promise<Backup> {
  refuseToReplace(file, force)
  const folder = await makeWorkFolder(path.dirname(file))
  try {
    const rowsFile = folder.at(member.database)
    const { images, migrations, rows } = await copyDatabase(database, rowsFile)
    const about = { format: archiveFormat, lectern: version, madeAt: now.toISOString(), migrations, rows }
    const manifest = { ...about, pictures: images.length }
    const missing: string[] = []
    let found = 0

    async function* members(): AsyncGenerator<Member> {
      yield memberOf(member.manifest, Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`))
      yield { name: member.database, size: (await stat(rowsFile)).size, body: createReadStream(rowsFile) }
      for (const { name, isUsed } of images) {
        const image = await findImage(storage, name)
        if (image) {
          found++
          yield image
        } else if (isUsed) missing.push(name)
      }
    }

    const archiveFile = folder.at('archive.tar')
    await writeArchive(archiveFile, members(), now)
    const used = images.filter(({ isUsed }) => isUsed).length
    if (!force && used > 0 && missing.length === used) {
      throw new StartError(
        `none of the ${used} images in use is in the image store. Check STORAGE_URL and DATA_DIR, or add --force if they are lost.`,
      )
    }
    refuseToReplace(file, force)
    await rename(archiveFile, file)
    await syncFolder(path.dirname(file))
    return { manifest, size: (await stat(file)).size, images: found, missing }
  } finally {
    await folder.remove()
  }
}

/** The name of a backup is taken. */
export class FileExistsError extends StartError {}

function refuseToReplace(file: string, force: boolean): void {
  const there = statSync(file, { throwIfNoEntry: false })
  if (there && !there.isFile()) throw new StartError(`${file} is not a file, so no backup can be made there.`)
  // Even with `force`: it may be the database being backed up, under this or another name.
  if (there && isDatabase(file))
    throw new StartError(`${file} is a database, which a backup may not replace. Choose another name.`)
  if (force || !there) return
  throw new FileExistsError(`${file} already exists. Choose another name, or add --force to replace it.`)
}

/** https://www.sqlite.org/fileformat.html#magic_header_string */
const sqliteHeader = Buffer.from('SQLite format 3\0')

/** False for a file that cannot be read: the database being backed up can be. */
function isDatabase(file: string): boolean {
  let opened: number | undefined
  try {
    opened = openSync(file, 'r')
    const start = Buffer.alloc(sqliteHeader.length)
    readSync(opened, start, 0, start.length, 0)
    return start.equals(sqliteHeader)
  } catch {
    return false
  } finally {
    if (opened !== undefined) closeSync(opened)
  }
}

/** Opens an image in the store. Returns null if it is missing. */
async function findImage(storage: ImageStorage, name: string): Promise<Member | null> {
  const found = await storage.read(name)
  if (!found) return null
  const { size, body } = found
  if (size > maxBytes.image) throw new StartError(`the image ${name} is too large for a backup.`)
  return { name: `${imagePrefix}${name}`, size, body: Readable.from(checkedBytes(name, size, body)) }
}

/** Passes on the bytes of an image. If reading fails, the error names the image. */
async function* checkedBytes(name: string, size: number, body: Readable) {
  let bytesRead = 0
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      bytesRead += chunk.length
      yield chunk
    }
  } catch (error) {
    throw new StartError(`the image ${name} cannot be read (${(error as Error).message}).`)
  }
  if (bytesRead !== size) throw new StartError(`the image ${name} changed while it was read.`)
}
