import { accessSync, constants, globSync } from 'node:fs'
import path from 'node:path'

/** Folders for administrators' programs, which are not on every user's path. */
const folders = [...(process.env.PATH ?? '').split(':'), '/usr/sbin', '/usr/local/sbin']

/** The path of an installed program; null if it is missing. */
function findProgram(name: string): string | null {
  for (const folder of folders) {
    const file = path.join(folder, name)
    try {
      accessSync(file, constants.X_OK)
      return file
    } catch {}
  }
  return null
}

/** A program that a part of the run needs. Prints how to install it and returns null if it is missing; that part is then skipped. */
export function neededProgram(name: string, debianPackage: string): string | null {
  const found = findProgram(name)
  if (!found) console.warn(`LEFT OUT: ${name} is missing. On Debian: apt-get install ${debianPackage}`)
  return found
}

/** The same for a file of a package, by a pattern of its path. */
export function neededFile(pattern: string, debianPackage: string): string | null {
  const [found] = globSync(pattern)
  if (found !== undefined) return found
  console.warn(`LEFT OUT: ${path.basename(pattern)} is missing. On Debian: apt-get install ${debianPackage}`)
  return null
}
