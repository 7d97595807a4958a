import { randomUUID } from 'node:crypto'
import { readdirSync, rmSync } from 'node:fs'
import { type FileHandle, open, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { makeFolder } from './make-folder.ts'
import { orUnavailable } from './storage-failure.ts'

/** An uploaded file on the disk, where many of them take no memory. */
export interface SpooledFile {
  bytes(): Promise<Buffer>
  close(): Promise<void>
}

const prefix = 'lectern-upload-'

/**
 * Creates the folder for uploads, next to the data: the system’s own folder for temporary files is often in memory. Removes files that a process left
 * when it ended while it was creating one.
 */
export function makeSpoolFolder(folder: string): string {
  makeFolder(folder)
  for (const name of readdirSync(folder))
    if (name.startsWith(prefix)) rmSync(path.join(folder, name), { force: true })
  return folder
}

/**
 * Writes a stream to a file without a name in a folder, which disappears when it is closed or the process ends. Throws `unavailable` if the disk
 * cannot be written, and what the stream throws.
 */
export async function spool(stream: Readable, folder: string): Promise<SpooledFile> {
  const handle = await orUnavailable(() => openNameless(folder))
  try {
    let size = 0
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      await orUnavailable(() => handle.writeFile(chunk))
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
  // A process that is starting may already have removed it.
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
