import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** Where Linux keeps files in memory: https://docs.kernel.org/filesystems/tmpfs.html */
const inMemory = '/dev/shm'
/** Four times what the tests have there at once. */
const roomNeeded = 1.5 * 2 ** 30

/**
 * From now on temporary files of this process and of those that it starts are kept in memory, until it ends. Each test on PostgreSQL
 * has a database of three hundred files, which many disks take longer to make than the test takes. Where memory has too little room for
 * files, or they may not be run, nothing changes.
 */
export function keepTemporaryFilesInMemory(): void {
  if (process.env.TMPDIR) return
  const folder = makeFolder()
  if (!folder) return
  process.env.TMPDIR = folder
  // Whoever is stopped at the same time may still write there.
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
}

function makeFolder(): string | null {
  try {
    const { bavail, bsize } = statfsSync(inMemory)
    if (Math.min(bavail * bsize, process.availableMemory()) < roomNeeded) return null
    const folder = mkdtempSync(path.join(inMemory, 'lectern-test-'))
    // PostgreSQL runs as another user than root.
    chmodSync(folder, 0o755)
    if (mayRun(path.join(folder, 'try'))) return folder
    rmSync(folder, { recursive: true })
    return null
  } catch {
    return null
  }
}

function mayRun(file: string): boolean {
  writeFileSync(file, '#!/bin/sh\n', { mode: 0o755 })
  try {
    execFileSync(file)
    return true
  } catch {
    return false
  }
}
