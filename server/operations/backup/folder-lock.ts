import { closeSync, existsSync, openSync, renameSync, utimes } from 'node:fs'
import { statfs } from 'node:fs/promises'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'

const lockIn = (folder: string): string => path.join(folder, 'lock')

/** How often a running process touches its lock file, in milliseconds, for processes that cannot see whether it is locked. */
const heartbeatMs = 60_000

/** SQLite's primary result code for a lock held by somebody else: https://sqlite.org/rescode.html#busy */
const busy = 5

/**
 * File systems used by one machine only, so that all of its processes, in whatever container, see each other's locks: ext, XFS, Btrfs, F2FS, ZFS,
 * bcachefs, tmpfs and overlayfs, by their `statfs` types. https://man7.org/linux/man-pages/man2/statfs.2.html
 */
const localFileSystems = [
  0xef53, 0x58465342, 0x9123683e, 0xf2f52010, 0x2fc12fc1, 0xca451a4e, 0x01021994, 0x794c7630,
]

/**
 * Marks a folder as in use until this process ends or the returned function is called. The mark is a lock of the operating system, which ends with
 * its process in every case. It is taken through SQLite, as Node has no call for it. A process id would not do: ids are reused, and the first
 * process of each container has the same one.
 */
export function holdLock(folder: string): () => void {
  const file = lockIn(folder)
  // Renamed once it is locked: before that it would look like the lock of a killed process.
  const newFile = `${file}.new`
  // Created here so that a full disk is reported as such.
  closeSync(openSync(newFile, 'wx', 0o600))
  const database = new DatabaseSync(newFile)
  try {
    database.exec('begin exclusive')
    renameSync(newFile, file)
  } catch (error) {
    database.close()
    throw error
  }
  const timer = setInterval(() => utimes(file, new Date(), new Date(), () => {}), heartbeatMs).unref()
  return () => {
    clearInterval(timer)
    database.close()
  }
}

/** Whether a process of this machine marks a folder as in use. Undefined if there is no mark. */
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

/** True if this process sees all locks in a folder. False for file systems that other machines may share. */
export const seesAllLocks = async (folder: string): Promise<boolean> =>
  localFileSystems.includes((await statfs(folder)).type)
