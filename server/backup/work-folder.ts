import { rmSync } from 'node:fs'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'

const prefix = '.lectern-backup-'

/** A folder in which nothing was written for so long, in milliseconds, was left by a process that was killed. */
const longestPause = 60 * 60 * 1_000

/** A folder for what is not finished. */
export interface WorkFolder {
  at: (name: string) => string
  remove: () => Promise<void>
}

/**
 * Makes a folder in another one that only this user may look into. It goes with the process at the latest, unless that is killed; then the
 * next one that makes such a folder takes it away an hour later.
 */
export async function makeWorkFolder(parent: string): Promise<WorkFolder> {
  for (const name of await readdir(parent))
    if (name.startsWith(prefix)) await removeIfLeft(path.join(parent, name))
  const folder = await mkdtemp(path.join(parent, prefix))
  const removeNow = () => rmSync(folder, { recursive: true, force: true })
  process.once('exit', removeNow)
  return {
    at: (name) => path.join(folder, name),
    async remove() {
      await rm(folder, { recursive: true, force: true })
      process.off('exit', removeNow)
    },
  }
}

async function removeIfLeft(folder: string): Promise<void> {
  const files = await readdir(folder).catch(() => [])
  const found = await Promise.all(
    [folder, ...files.map((name) => path.join(folder, name))].map((file) => stat(file).catch(() => null)),
  )
  const lastWrite = Math.max(...found.map((each) => each?.mtimeMs ?? 0))
  if (Date.now() - lastWrite > longestPause) await rm(folder, { recursive: true, force: true })
}
