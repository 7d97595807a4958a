import type { Readable } from 'node:stream'
import type { ByteRange } from '../../foundation/files/byte-range.ts'

/** A file in a listing of its store. */
export interface StoredFile {
  name: string
  modifiedAt: Date
}

/**
 * Stores the files of images by their names. A name is written once and its content never changes. Each function throws `unavailable` if
 * the store fails.
 */
export interface ImageStorage {
  /** Stores bytes under a name: all of them, or none if it fails. */
  put(name: string, bytes: Buffer, type: string): Promise<void>
  /** The size of a file in bytes; null if there is none with this name. */
  size(name: string): Promise<number | null>
  /** A file or a range of it, with the size of the whole; null if there is none with this name. */
  read(name: string, range?: ByteRange): Promise<{ size: number; body: Readable } | null>
  /** Removes a file, if it exists. */
  remove(name: string): Promise<void>
  /** All files, in batches that are never empty. It takes long, and may not yet include the latest changes: for commands, never for requests. */
  list(): AsyncIterable<StoredFile[]>
  /** Removes files that killed processes left unfinished, once they are an hour old. */
  removeUnfinished(): Promise<void>
}

/** The program creates all names; no other text ever reaches a store, so that no name leads out of it. */
export const isStorable = (name: string): boolean => /^[a-z0-9][a-z0-9._-]{0,180}$/.test(name)
