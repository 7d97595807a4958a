import { randomUUID } from 'node:crypto'
import { type FileHandle, open, opendir, readdir, rename, stat, unlink } from 'node:fs/promises'
import path from 'node:path'
import { makeFolder } from '../../foundation/files/make-folder.ts'
import { orUnavailable } from '../../foundation/files/storage-failure.ts'
import { syncFolder } from '../../foundation/files/sync-folder.ts'
import { type ImageStorage, isStorable, type StoredFile } from './image-storage.ts'

/** The suffix of files that are being written. A process that was killed may leave one behind. */
const unfinished = '.part'

/** After this time, in milliseconds, a file that was begun is no longer being written. */
const maxWriteMs = 60 * 60 * 1_000

/** How many files are listed at a time. */
const listBatchSize = 500

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT'

/** Images as files of one folder, which is created with the first of them and is readable for this user only. */
export function createDiskStorage(folder: string): ImageStorage {
  const fileOf = (name: string) => path.join(folder, name)
  let isPrepared = false

  async function write(name: string, bytes: Buffer): Promise<void> {
    if (!isPrepared) makeFolder(folder)
    isPrepared = true
    const beside = fileOf(`.${randomUUID()}${unfinished}`)
    try {
      await writeWhole(beside, bytes)
      await rename(beside, fileOf(name))
      await syncFolder(folder)
    } catch (error) {
      await unlink(beside).catch(() => {})
      // If the folder was deleted while the program runs, the next file creates it again.
      if (isMissing(error)) isPrepared = false
      throw error
    }
  }

  return {
    async put(name, bytes) {
      assertStorable(name)
      await orUnavailable(() => write(name, bytes))
    },

    async size(name) {
      if (!isStorable(name)) return null
      return orUnavailable(async () => {
        const found = await stat(fileOf(name)).catch(nullIfMissing)
        return found?.isFile() ? found.size : null
      })
    },

    async read(name, range) {
      if (!isStorable(name)) return null
      return orUnavailable(async () => {
        const handle = await open(fileOf(name), 'r').catch(nullIfMissing)
        if (!handle) return null
        const { size } = await statOrClose(handle)
        const body = handle.createReadStream(range ? { start: range.first, end: range.last } : {})
        return { size, body }
      })
    },

    async remove(name) {
      if (!isStorable(name)) return
      await orUnavailable(() => unlink(fileOf(name)).catch(nullIfMissing))
    },

    async *list() {
      const entries = await orUnavailable(() => opendir(folder).catch(nullIfMissing))
      if (!entries) return
      let files: StoredFile[] = []
      for await (const entry of entries) {
        if (!entry.isFile() || !isStorable(entry.name)) continue
        const found = await orUnavailable(() => stat(fileOf(entry.name)).catch(nullIfMissing))
        if (found) files.push({ name: entry.name, modifiedAt: found.mtime })
        if (files.length < listBatchSize) continue
        yield files
        files = []
      }
      if (files.length > 0) yield files
    },

    async removeUnfinished() {
      await orUnavailable(async () => {
        for (const name of (await readdir(folder).catch(nullIfMissing)) ?? [])
          if (name.endsWith(unfinished)) await removeIfOld(fileOf(name))
      })
    },
  }
}

function assertStorable(name: string): void {
  if (!isStorable(name)) throw new Error(`“${name}” is no name for a file.`)
}

function nullIfMissing(error: unknown): null {
  if (isMissing(error)) return null
  throw error
}

/** The bytes are on the disk before the file is renamed: even after a power failure, a name has its whole file. */
async function writeWhole(file: string, bytes: Buffer): Promise<void> {
  const handle = await open(file, 'wx', 0o600)
  try {
    await handle.writeFile(bytes)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function statOrClose(handle: FileHandle) {
  try {
    return await handle.stat()
  } catch (error) {
    await handle.close()
    throw error
  }
}

async function removeIfOld(file: string): Promise<void> {
  const found = await stat(file).catch(nullIfMissing)
  if (found && Date.now() - found.mtimeMs > maxWriteMs) await unlink(file).catch(nullIfMissing)
}
