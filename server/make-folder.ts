import { existsSync, mkdirSync, statSync } from 'node:fs'
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
  } catch (error) {
    if (!isFolder(folder)) throw error
  }
}
