import { rmSync } from 'node:fs'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { holdLock, isHeld, seesAllLocks } from './folder-lock.ts'

const prefix = '.lectern-backup-'

/** A folder whose lock cannot be checked counts as left behind once nothing was written to it for so long, in milliseconds. */
const longestPauseMs = 60 * 60 * 1_000

/** A folder for unfinished files. */
export interface WorkFolder {
  at: (name: string) => string
  remove: () => Promise<void>
}

/**
 * Creates a folder that only this user can read inside another one. It is removed when the process ends. After a kill, `removeLeftFolders` removes
 * it, which this function calls first.
 */
export async function makeWorkFolder(parent: string): Promise<WorkFolder> {
  // Reported here, so that a missing folder has a message of its own.
  await stat(parent)
  await removeLeftFolders(parent)
  const folder = await mkdtemp(path.join(parent, prefix))
  const removeNow = () => rmSync(folder, { recursive: true, force: true })
  process.once('exit', removeNow)
  let release = () => {}
  const remove = async () => {
    release()
    await rm(folder, { recursive: true, force: true })
    process.off('exit', removeNow)
  }
  try {
    release = holdLock(folder)
  } catch (error) {
    await remove()
    throw error
  }
  return { at: (name) => path.join(folder, name), remove }
}

/**
 * Removes folders that killed processes of this user left in a folder, and none that is in use. Does nothing if the folder is missing or cannot be
 * read.
 */
export async function removeLeftFolders(parent: string): Promise<void> {
  const entries = await readdir(parent, { withFileTypes: true }).catch(() => [])
  for (const entry of entries) {
    if (!entry.isDirectory() || !entry.name.startsWith(prefix)) continue
    const folder = path.join(parent, entry.name)
    // What cannot be read or removed now may be the next time.
    const remove = async () => (await isLeft(folder)) && rm(folder, { recursive: true, force: true })
    await remove().catch(() => {})
  }
}

async function isLeft(folder: string): Promise<boolean> {
  const { uid } = await stat(folder)
  if (process.getuid && uid !== process.getuid()) return false
  const held = isHeld(folder)
  if (held) return false
  if (held === false && (await seesAllLocks(folder))) return true
  return Date.now() - (await lastWriteIn(folder)) > longestPauseMs
}

async function lastWriteIn(folder: string): Promise<number> {
  const files = (await readdir(folder)).map((name) => path.join(folder, name))
  const found = await Promise.all([folder, ...files].map((file) => stat(file).catch(() => null)))
  return Math.max(...found.map((each) => each?.mtimeMs ?? 0))
}
