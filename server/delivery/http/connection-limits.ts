import { readFileSync } from 'node:fs'
import type { ClientNetworkSlotLimits } from '../../limits/rates/client-network-slots.ts'

export interface ConnectionLimits extends ClientNetworkSlotLimits {
  /** How many connections there may be of everybody together. */
  maxTotal: number
  /** How long a reader may take nothing of an answer, in milliseconds. */
  readerTimeoutMs: number
}

/**
 * At most half of what may be open, as an answer may need a file or a connection of its own. The share of a network is far more than the
 * browsers of a household open, and more than may bring bodies at the same time. Over a slow line the system may show for seconds that nothing
 * was taken, as it takes much at once.
 */
export function defaultConnectionLimits(maxOpenFiles = openFileLimit()): ConnectionLimits {
  const maxTotal = Math.max(16, Math.min(4_096, Math.floor((maxOpenFiles - 128) / 2)))
  return {
    maxTotal,
    ofNetwork: Math.ceil(maxTotal / 8),
    ofWiderNetwork: Math.ceil(maxTotal / 2),
    readerTimeoutMs: 20_000,
  }
}

/** How many files and connections the system lets this process have open, where it tells: Linux does. Node itself has raised it as far as it may. */
function openFileLimit(): number {
  try {
    const soft = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1]
    return soft === undefined ? Number.POSITIVE_INFINITY : Number(soft)
  } catch {
    return Number.POSITIVE_INFINITY
  }
}
