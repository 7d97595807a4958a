import { execFileSync } from 'node:child_process'
import { mkdtemp, rmdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** A file system that is soon full. */
export interface SmallDisk {
  folder: string
  remove(): Promise<void>
}

/** Makes a file system of so many KB; null where this user may not. */
export async function smallDisk(size: number): Promise<SmallDisk | null> {
  const folder = await mkdtemp(path.join(tmpdir(), 'lectern-small-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}k`, 'tmpfs', folder], { stdio: 'ignore' })
  } catch {
    await rmdir(folder)
    return null
  }
  return {
    folder,
    async remove() {
      execFileSync('umount', [folder])
      await rmdir(folder)
    },
  }
}
