import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { StartError } from '../../foundation/process/start-error.ts'

/** The names of archives that `--keep` counts and removes. Other files are never removed, and unfinished archives have other names. */
const archiveName = /^lectern-\d{4}-\d{2}-\d{2}T\d{6}\.\d{3}Z\.tar$/

/** The name of an archive created at a given time. Names sort by time. */
export const archiveNameAt = (now: Date): string => `lectern-${now.toISOString().replaceAll(':', '')}.tar`

/** Throws `StartError` if the folder for archives does not exist. */
export async function assertFolder(folder: string): Promise<void> {
  const found = await stat(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (!found) throw new StartError(`there is no folder ${folder}. Make it first: mkdir -m 700 ${folder}`)
  if (!found.isDirectory()) throw new StartError(`${folder} is not a folder, and --keep needs one.`)
}

/** Removes the oldest archives of a folder except for the given number, which includes `newest`. Returns the names of those removed. */
export async function removeOlderArchives(newest: string, keep: number): Promise<string[]> {
  const folder = path.dirname(newest)
  const entries = await readdir(folder, { withFileTypes: true })
  const others = entries
    .filter((entry) => entry.isFile() && archiveName.test(entry.name) && entry.name !== path.basename(newest))
    .map(({ name }) => name)
    .sort()
  const removed = others.slice(0, Math.max(0, others.length - (keep - 1)))
  // Another backup that ends at the same time may remove the same files.
  for (const name of removed) await rm(path.join(folder, name), { force: true })
  return removed
}
