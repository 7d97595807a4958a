import { open, stat, unlink } from 'node:fs/promises'
import path from 'node:path'
import type { LocalFolder } from '../../foundation/files/local-folders.ts'
import type { Warning } from '../../foundation/warnings/warning.ts'
import { createCheck } from './check.ts'

/**
 * One name for all processes and all times, so that a process that is killed meanwhile leaves one small file at most, which the next look
 * removes. It ends like the files that are being written, which nobody copies.
 */
const fileName = '.lectern-write-check.part'

/** As much as a file system gives a file at least: fewer bytes may find room in what is there already. */
const content = Buffer.alloc(4_096)

/**
 * Whether the folders that the program writes to can be written: a small file is made in each, brought to the disk and removed, as nothing less
 * finds a disk that is full, read-only, broken or not ours. One folder after the other.
 */
export function createDiskCheck(folders: LocalFolder[], options?: { timeoutMs?: number }) {
  const check = createCheck(async () => {
    for (const folder of folders) await assertWritable(folder)
  }, options)

  return {
    ...check,
    warnings(): Warning[] {
      const failed = check.failure()
      if (!failed) return []
      const message = 'A disk that the program writes to cannot be written.'
      return [{ code: 'disk_unwritable', message, detail: { err: failed.error } }]
    },
  }
}

async function assertWritable({ folder, isMadeWhenNeeded }: LocalFolder): Promise<void> {
  const place = isMadeWhenNeeded ? await nearestFolder(folder) : folder
  const file = path.join(place, fileName)
  try {
    const handle = await open(file, 'w', 0o600)
    try {
      await handle.writeFile(content)
      await handle.sync()
    } finally {
      await handle.close()
      await unlink(file).catch(ignoreMissing)
    }
  } catch (error) {
    throw new Error(`${folder} cannot be written.`, { cause: error })
  }
}

/** The folder, or the one in which it would be made. */
async function nearestFolder(folder: string): Promise<string> {
  const outer = path.dirname(folder)
  const isThere = await stat(folder).then(
    () => true,
    ({ code }) => code !== 'ENOENT',
  )
  return isThere || outer === folder ? folder : nearestFolder(outer)
}

/** Another process that looks at the same folder may have been faster. */
function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error
}
