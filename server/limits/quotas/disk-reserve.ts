import { statfs } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { AppError } from '../../errors.ts'
import type { Warning } from '../../foundation/warnings/warning.ts'

/** The free space where the blog writes. */
export interface DiskState {
  /** Of the file system with the least free space; null until it was checked, or if it cannot be. */
  freeBytes: number | null
  /** True from when there is less than the reserve until there is more than it again. */
  isLow: boolean
}

interface Parts {
  /** Folders on all file systems that the blog writes to. They need not exist yet. */
  folders: string[]
  /** The bytes to keep free; null for none. */
  reserveBytes: number | null
  /** How old the last measurement may be. */
  maxAgeMs?: number
  /** How long to wait for a disk that does not answer; after that, the last measurement counts. */
  timeoutMs?: number
  /** How many bytes can still be written to a folder; null if that is unknown. */
  readFreeBytes?: (folder: string) => Promise<number | null>
}

/** How much more than the reserve must be free before the disk counts as not low, so that small changes do not switch it all the time. */
const marginShare = 0.02

/** How often the disk is checked while nobody asks. */
const intervalMs = 15_000

/** Seconds until a retry makes sense: somebody has to free space. */
const retryAfter = 60

/**
 * Keeps a part of the disk free, so that deleting, hiding and signing in never fail for lack of space: SQLite cannot even delete on a full
 * disk. The disk is checked every few seconds, not for each request.
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
  let measuring: Promise<void> | undefined

  async function measureNow(): Promise<void> {
    const known: number[] = []
    // One after the other: a disk that hangs blocks one of the few threads that Node has for files.
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

  async function measure(): Promise<DiskState> {
    if (performance.now() - seenAt < maxAgeMs) return state
    measuring ??= measureNow().finally(() => (measuring = undefined))
    await Promise.race([measuring, delay(timeoutMs, undefined, { ref: false })])
    seenAt = performance.now()
    return state
  }

  return {
    reserveBytes,
    measure,
    /** The last measurement. */
    state: (): DiskState => state,

    warnings(): Warning[] {
      if (!state.isLow) return []
      const message = 'There is less free disk space than DISK_RESERVE keeps: nothing can be added.'
      return [{ code: 'disk_low', message, detail: { freeBytes: state.freeBytes, reserveBytes } }]
    },

    /** Throws `unavailable` while the disk is low. */
    async assertRoom(): Promise<void> {
      if ((await measure()).isLow) throw new AppError('unavailable', diskLow, { retryAfter, isLogged: true })
    },

    /** Checks the disk from time to time, so that a low disk is noticed even if nobody writes. */
    watch(): void {
      void measure()
      setInterval(() => void measure(), intervalMs).unref()
    },
  }
}
export type DiskReserve = ReturnType<typeof createDiskReserve>

const diskLow =
  'This blog has hardly any disk space left, so nothing can be added right now. Owners can make room. Try again later.'

/** What a user without special rights can still write to the file system of a folder, or of its nearest existing parent. */
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
