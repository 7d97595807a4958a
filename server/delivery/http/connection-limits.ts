import { readFileSync } from 'node:fs'
import type { ClientNetworkSlotLimits } from '../../limits/rates/client-network-slots.ts'

export interface ConnectionLimits extends ClientNetworkSlotLimits {
  /** How many connections there may be in total. */
  maxTotal: number
  /** How long a client may read nothing of a response. */
  readerTimeoutMs: number
}

/**
 * At most half of the files that may be open, as a response may need a file or a connection of its own. The share of a network is far more than the
 * browsers of a household open, and more than may send bodies at the same time. Over a slow line it may look for seconds as if nothing were read,
 * because the system takes large pieces at a time.
 */
export function defaultConnectionLimits(maxOpenFiles = openFileLimit()): ConnectionLimits {
  const maxTotal = Math.max(16, Math.min(4_096, Math.floor((maxOpenFiles - 128) / 2)))
  return {
    maxTotal,
    ofClientNetwork: Math.ceil(maxTotal / 8),
    ofWiderClientNetwork: Math.ceil(maxTotal / 2),
    readerTimeoutMs: 20_000,
  }
}

/** How many files and connections this process may have open, on Linux; elsewhere infinite. Node has raised the soft limit to the hard one. */
function openFileLimit(): number {
  try {
    const soft = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1]
    return soft === undefined ? Number.POSITIVE_INFINITY : Number(soft)
  } catch {
    return Number.POSITIVE_INFINITY
  }
}
