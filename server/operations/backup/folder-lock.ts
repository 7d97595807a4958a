import { closeSync, existsSync, openSync, renameSync, utimes } from 'node:fs'
import { statfs } from 'node:fs/promises'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'

const lockIn = (folder: string): string => path.join(folder, 'lock')

/** How often a running process touches its lock, in milliseconds, for those that cannot see whether it is held. */
const heartbeatMs = 60_000

/** SQLite's primary code of a lock that somebody else has: https://sqlite.org/rescode.html#busy */
const busy = 5

/**
 * File systems that one machine has for itself, so that all of its processes, in whatever container, see each other's locks: ext, XFS, Btrfs, F2FS, ZFS,
 * bcachefs, tmpfs and overlayfs, by what `statfs` calls them. https://man7.org/linux/man-pages/man2/statfs.2.html
 */
const localFileSystems = [
  0xef53, 0x58465342, 0x9123683e, 0xf2f52010, 0x2fc12fc1, 0xca451a4e, 0x01021994, 0x794c7630,
]

/**
 * Marks a folder as in use for as long as this process lives, or until what is answered is called. The mark is a lock of the system, taken through
 * SQLite as Node has no call for it: it ends with its process however that ends. The number of a process would tell less, as numbers are used
 * again, and the first process of each container has the same one.
 */
export function holdLock(folder: string): () => void {
  const file = lockIn(folder)
  // It has its name once it is held: until then it would look like that of a process which was killed.
  const beside = `${file}.new`
  // Made here, where a full disk is called by its name.
  closeSync(openSync(beside, 'wx', 0o600))
  const database = new DatabaseSync(beside)
  database.exec('begin exclusive')
  renameSync(beside, file)
  const timer = setInterval(() => utimes(file, new Date(), new Date(), () => {}), heartbeatMs).unref()
  return () => {
    clearInterval(timer)
    database.close()
  }
}

/** Whether a folder is marked as in use by a process of this machine; undefined if it has no mark. */
export function isHeld(folder: string): boolean | undefined {
  const file = lockIn(folder)
  if (!existsSync(file)) return undefined
  const database = new DatabaseSync(file, { readOnly: true })
  try {
    database.prepare('select name from sqlite_schema').all()
    return false
  } catch (error) {
    if ((Number((error as { errcode?: number }).errcode) & 0xff) === busy) return true
    throw error
  } finally {
    database.close()
  }
}

/** True if nobody can hold a lock in a folder without this process seeing it, such as another machine that shares the folder. */
export const locksAreSeen = async (folder: string): Promise<boolean> =>
  localFileSystems.includes((await statfs(folder)).type)
