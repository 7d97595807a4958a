import { statfs } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { AppError } from '../../errors.ts'
import type { Warning } from '../../foundation/warnings/warning.ts'

/** How much room there is where the blog writes. */
export interface DiskState {
  /** Of the file system with the least; null until it was looked at, or if it cannot be. */
  freeBytes: number | null
  /** True from when there is less than the reserve until there is more than it again. */
  isLow: boolean
}

interface Parts {
  /** Folders on all file systems that the blog writes to. They need not exist yet. */
  folders: string[]
  /** What is kept free, in bytes; null for nothing. */
  reserveBytes: number | null
  /** For how long what was seen counts. */
  maxAgeMs?: number
  /** How long a disk is waited for that does not answer: what was seen last counts then. */
  timeoutMs?: number
  /** How many bytes may still be written where a folder is; null if that cannot be told. */
  readFreeBytes?: (folder: string) => Promise<number | null>
}

/** By how much more than the reserve must be free again, so that what comes and goes does not make it begin and end all the time. */
const marginShare = 0.02

/** How often it is looked at while nobody asks. */
const intervalMs = 15_000

/** Seconds until trying again makes sense: somebody has to make room. */
const retryAfter = 60

/**
 * Keeps a part of the disk free, so that deleting, hiding and signing in never fail for want of room: SQLite cannot even delete on a full
 * disk. It is looked at every few seconds, not for each request.
 */
export function createDiskReserve({
  folders,
  reserveBytes,
  maxAgeMs = 3_000,
  timeoutMs = 2_000,
  readFreeBytes = freeBytesAt,
}: Parts) {
  let state: DiskState = { freeBytes: null, isLow: false }
  let seenAt = Number.NEGATIVE_INFINITY
  let looking: Promise<void> | undefined

  async function lookNow(): Promise<void> {
    const known: number[] = []
    // One after the other: a disk that hangs holds a thread of the few that Node has for files.
    for (const folder of folders) {
      const bytes = await readFreeBytes(folder)
      if (bytes !== null) known.push(bytes)
    }
    const freeBytes = known.length > 0 ? Math.min(...known) : null
    state = { freeBytes, isLow: isBelow(freeBytes, state.isLow) }
  }

  function isBelow(freeBytes: number | null, wasLow: boolean): boolean {
    if (reserveBytes === null || freeBytes === null) return false
    return freeBytes < (wasLow ? reserveBytes * (1 + marginShare) : reserveBytes)
  }

  async function look(): Promise<DiskState> {
    if (performance.now() - seenAt < maxAgeMs) return state
    looking ??= lookNow().finally(() => (looking = undefined))
    await Promise.race([looking, delay(timeoutMs, undefined, { ref: false })])
    seenAt = performance.now()
    return state
  }

  return {
    reserveBytes,
    look,
    /** As it was seen last. */
    state: (): DiskState => state,

    warnings(): Warning[] {
      if (!state.isLow) return []
      const message = 'There is less free disk space than DISK_RESERVE keeps: nothing can be added.'
      return [{ code: 'disk_low', message, detail: { freeBytes: state.freeBytes, reserveBytes } }]
    },

    /** Throws `unavailable` while the disk is low. */
    async assertRoom(): Promise<void> {
      if ((await look()).isLow) throw new AppError('unavailable', diskLow, { retryAfter, isLogged: true })
    },

    /** Looks at it from time to time, so that it is noticed while nobody writes. */
    watch(): void {
      void look()
      setInterval(() => void look(), intervalMs).unref()
    },
  }
}
export type DiskReserve = ReturnType<typeof createDiskReserve>

const diskLow =
  'This blog has hardly any disk space left, so nothing can be added right now. Owners can make room. Try again later.'

/** What a user without special rights may still write to the file system of a folder, or of the nearest one that exists. */
async function freeBytesAt(folder: string): Promise<number | null> {
  try {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize
  } catch (error) {
    const outer = path.dirname(folder)
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || outer === folder) return null
    return freeBytesAt(outer)
  }
}
