import type { Instant } from './schema.ts'

/** A change of what readers see, of which a CDN is to be told; without a CDN there are no rows. */
export interface PurgeOutboxTable {
  id: string
  /** The surrogate keys that it touched, as a JSON list. */
  keys: string
  /** How often the CDN acknowledged it: see `resendDelays`. */
  times_sent: number
  created_at: Instant
  /** From when on it is to be sent, or sent again. */
  due_at: Instant
  /** Until when the process that is sending it keeps others from doing so; null while none is. */
  claimed_until: Instant | null
}
