import { open, stat, unlink } from 'node:fs/promises'
import path from 'node:path'
import type { LocalFolder } from '../../foundation/files/local-folders.ts'
import type { Warning } from '../../foundation/warnings/warning.ts'
import { createCheck } from './check.ts'

/**
 * The same name for all processes, so that a process killed during the check leaves one small file at most, which the next check removes. The
 * extension is that of unfinished files, which backup tools need not copy.
 */
const fileName = '.lectern-write-check.part'

/** The smallest allocation of common file systems: fewer bytes may fit into space that is already allocated. */
const content = Buffer.alloc(4_096)

/**
 * Checks that the program can write to its folders: it creates a small file in each, flushes it to disk and removes it. Nothing less finds a disk
 * that is full, read-only, broken or not ours. One folder after the other.
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

/** The folder itself, or the nearest existing one above it. */
async function nearestFolder(folder: string): Promise<string> {
  const outer = path.dirname(folder)
  const isThere = await stat(folder).then(
    () => true,
    ({ code }) => code !== 'ENOENT',
  )
  return isThere || outer === folder ? folder : nearestFolder(outer)
}

/** Another process that checks the same folder may have removed it first. */
function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error
}
