import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** A file system in memory on Linux: https://docs.kernel.org/filesystems/tmpfs.html */
const inMemory = '/dev/shm'
/** Four times what the tests need at a time. */
const roomNeeded = 1.5 * 2 ** 30

/**
 * Makes this process and those that it starts use memory for temporary files until it ends. Each test on PostgreSQL creates a database of three
 * hundred files, which takes longer than the test on many disks. Does nothing if there is too little space in memory, or if programs may not be run
 * from there.
 */
export function keepTemporaryFilesInMemory(): void {
  if (process.env.TMPDIR) return
  const folder = makeFolder()
  if (!folder) return
  process.env.TMPDIR = folder
  // Child processes that are being stopped may still write there.
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
