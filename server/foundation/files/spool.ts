import { randomUUID } from 'node:crypto'
import { readdirSync, rmSync } from 'node:fs'
import { type FileHandle, open, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { makeFolder } from './make-folder.ts'
import { orUnavailable } from './storage-failure.ts'

/** A file that has arrived and waits on the disk, so that many of them take no memory. */
export interface SpooledFile {
  bytes(): Promise<Buffer>
  close(): Promise<void>
}

const prefix = 'lectern-upload-'

/**
 * Makes the folder in which uploads wait, beside the data: the system's own for such files is often memory. What a process left in it that
 * ended just when it made a file goes.
 */
export function makeSpoolFolder(folder: string): string {
  makeFolder(folder)
  for (const name of readdirSync(folder))
    if (name.startsWith(prefix)) rmSync(path.join(folder, name), { force: true })
  return folder
}

/**
 * Writes what arrives into a file without a name in a folder, of which nothing is left once it is closed or the process ends. Throws
 * `unavailable` if the disk takes no more, and what the stream throws.
 */
export async function spool(stream: Readable, folder: string): Promise<SpooledFile> {
  const handle = await orUnavailable(() => openNameless(folder))
  try {
    let size = 0
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      await orUnavailable(() => handle.write(chunk))
      size += chunk.length
    }
    return { bytes: () => orUnavailable(() => readAll(handle, size)), close: () => handle.close() }
  } catch (error) {
    await handle.close()
    throw error
  }
}

async function openNameless(folder: string): Promise<FileHandle> {
  const file = path.join(folder, `${prefix}${randomUUID()}`)
  const handle = await open(file, 'wx+', 0o600)
  // A process that starts may have been faster.
  await rm(file, { force: true })
  return handle
}

async function readAll(handle: FileHandle, size: number): Promise<Buffer> {
  const bytes = Buffer.allocUnsafeSlow(size)
  for (let at = 0; at < size; ) {
    const { bytesRead } = await handle.read(bytes, at, size - at, at)
    if (bytesRead === 0) throw new Error('A file became shorter than it was.')
    at += bytesRead
  }
  return bytes
}
