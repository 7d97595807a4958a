import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, statSync } from 'node:fs'
import path from 'node:path'

const isFolder = (file: string): boolean => existsSync(file) && statSync(file).isDirectory()

/**
 * Makes a folder that only this user may look into, and those that it lies in, unless it is there. `mkdir` with `recursive` would never end where the system
 * refuses with ENOENT although the outer folder exists, as Linux does in `/proc`.
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

/** After a power failure too, what was made in it is there. One in which this user may make folders but not look is left to the system. */
function syncFolder(folder: string): void {
  let opened: number | undefined
  try {
    opened = openSync(folder, 'r')
    fsyncSync(opened)
  } catch {
    // What was made is there and can be used.
  } finally {
    if (opened !== undefined) closeSync(opened)
  }
}
