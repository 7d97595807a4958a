import { randomUUID } from 'node:crypto'
import { type FileHandle, open, unlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { orUnavailable } from './storage-failure.ts'

/** A file that has arrived and waits on the disk, so that many of them take no memory. */
export interface SpooledFile {
  bytes(): Promise<Buffer>
  close(): Promise<void>
}

/**
 * Writes what arrives into a file without a name, of which nothing is left once it is closed or the process ends. Throws
 * `unavailable` if the disk takes no more, and what the stream throws.
 */
export async function spool(stream: Readable): Promise<SpooledFile> {
  const handle = await orUnavailable(openNameless)
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

async function openNameless(): Promise<FileHandle> {
  const file = path.join(tmpdir(), `lectern-upload-${randomUUID()}`)
  const handle = await open(file, 'wx+', 0o600)
  await unlink(file)
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
