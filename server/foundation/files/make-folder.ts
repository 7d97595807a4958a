import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, statSync } from 'node:fs'
import path from 'node:path'

const isFolder = (file: string): boolean => existsSync(file) && statSync(file).isDirectory()

/**
 * Creates a folder that only this user can access, and its parents, unless it exists. `mkdir` with `recursive` would never end where the system
 * refuses with ENOENT although the parent exists, as Linux does in `/proc`.
 */
export function makeFolder(folder: string): void {
  if (isFolder(folder)) return
  if (!existsSync(folder)) makeFolder(path.dirname(folder))
  try {
    mkdirSync(folder, { mode: 0o700 })
    syncFolder(path.dirname(folder))
  } catch (error) {
    if (!isFolder(folder)) throw error
  }
}

/** Makes what was created in a folder survive a power failure. Does nothing if this user may create folders in it but not open it. */
function syncFolder(folder: string): void {
  let opened: number | undefined
  try {
    opened = openSync(folder, 'r')
    fsyncSync(opened)
  } catch {
    // The new folder exists and can be used.
  } finally {
    if (opened !== undefined) closeSync(opened)
  }
}
