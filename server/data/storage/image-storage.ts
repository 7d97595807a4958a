import type { Readable } from 'node:stream'
import type { ByteRange } from '../../foundation/files/byte-range.ts'

/** A file as its store lists it. */
export interface StoredFile {
  name: string
  modifiedAt: Date
}

/**
 * Where the files of images are, by their names. A name is written once and never changes what it holds.
 * Each function throws `unavailable` if the store cannot do it now.
 */
export interface ImageStorage {
  /** Keeps bytes under a name: all of them, or none if it fails. */
  put(name: string, bytes: Buffer, type: string): Promise<void>
  /** How many bytes a file has; null if there is none of this name. */
  size(name: string): Promise<number | null>
  /** A file from its beginning, or a range of it, and the size of the whole; null if there is none of this name. */
  read(name: string, range?: ByteRange): Promise<{ size: number; body: Readable } | null>
  /** Removes a file. It need not be there. */
  remove(name: string): Promise<void>
  /** All files, part by part. It takes long, and right after a change it may lag behind: for commands, never for requests. */
  list(): AsyncIterable<StoredFile[]>
  /** Removes what processes that were killed left unfinished, once that is an hour old. */
  removeUnfinished(): Promise<void>
}

/** Names are made by us; nothing else ever reaches a store, so that no name leads out of it. */
export const isStorable = (name: string): boolean => /^[a-z0-9][a-z0-9._-]{0,180}$/.test(name)
