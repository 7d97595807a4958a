import { createHash } from 'node:crypto'
import type { Writes } from '../database/transaction.ts'
import { AppError } from '../errors.ts'

/** A request that its caller marked with an `Idempotency-Key`. */
export interface MarkedRequest {
  /** Who sent it: keys of different callers are different keys. */
  caller: string
  key: string | null
  payload: unknown
}

/**
 * Claims a request's key for the resource that it is about to make. Answers null if the request is the first one of its key
 * (or has none), else the id of what the first one made. Throws if the key was used for another payload.
 */
export async function claimRequest(
  { idempotency }: Pick<Writes, 'idempotency'>,
  { caller, key, payload }: MarkedRequest,
  resourceId: string,
  now: Date,
): Promise<string | null> {
  if (key === null) return null
  const fingerprint = createHash('sha256').update(JSON.stringify(payload)).digest('hex')
  const known = await idempotency.claim(
    { key: `${caller} ${key}`, fingerprint },
    resourceId,
    now.toISOString(),
  )
  if (!known) return null
  if (known.fingerprint === fingerprint) return known.resource_id
  throw new AppError(
    'idempotency_key_reused',
    'This Idempotency-Key was used for another request. Send a new one.',
  )
}
