import type { SchemaCompatibility } from '../schema-compatibility.ts'
import type { Instant } from './instant.ts'

interface SettingTable {
  key: string
  value: string
}

interface RateLimitTable {
  key: string
  points: number
  /** Milliseconds since 1970; null for never. */
  expires_at: number | null
}

interface IdempotencyKeyTable {
  /** The caller and the key that it sent. */
  key: string
  /** SHA-256 of the request's body. */
  fingerprint: string
  /** The id of what the first request created. */
  resource_id: string
  created_at: Instant
}

/** A change of public content that has to be purged from a CDN; without a CDN there are no rows. */
interface PurgeOutboxTable {
  id: string
  /** The cache tags that it touched, as a JSON list. */
  keys: string
  /** How often the CDN acknowledged it: see `resendDelays`. */
  times_sent: number
  created_at: Instant
  /** When it has to be sent, or sent again. */
  due_at: Instant
  /** Until when the process that is sending it keeps others from doing so; null if none is. */
  claimed_until: Instant | null
}

/** What the program itself needs. */
export interface ServiceTables {
  setting: SettingTable
  rate_limit: RateLimitTable
  idempotency_key: IdempotencyKeyTable
  purge_outbox: PurgeOutboxTable
  schema_guard: SchemaCompatibility
}
