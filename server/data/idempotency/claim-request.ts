import { createHash } from 'node:crypto'
import { AppError } from '../../errors.ts'
import type { Reads, Writes } from '../../transaction.ts'

/** How many keys of a caller, an account or a network, are stored for a day: more than anybody needs for retries. */
const maxKeysOfCaller = 1_000

/** A request that its caller marked with an `Idempotency-Key`. */
export interface MarkedRequest {
  /** Who sent it. Equal keys of different callers are different keys. */
  caller: string
  key: string | null
  payload: unknown
}

/**
 * Claims a request's key for the resource that it is about to create. Returns null for the first request with a key, or without one, else
 * the id of what the first one created. Throws if the key was used for another payload.
 */
export async function claimRequest(
  { idempotency }: Pick<Writes, 'idempotency'>,
  { caller, key, payload }: MarkedRequest,
  resourceId: string,
  now: Date,
): Promise<string | null> {
  if (key === null) return null
  const request = { key: `${caller} ${key}`, fingerprint: fingerprintOf(payload) }
  const known = await idempotency.claim(request, resourceId, now.toISOString())
  if (known === null) await idempotency.removeBeyond(caller, maxKeysOfCaller)
  return resourceOf(request, known)
}

/**
 * Looks up a request's key without claiming it, so that a repetition does no work. Returns the id of what the first request created; null
 * if that is unknown, as while the first one is running. Throws if the key was used for another payload.
 */
export async function findClaimed(
  { idempotency }: Pick<Reads, 'idempotency'>,
  { caller, key, payload }: MarkedRequest,
): Promise<string | null> {
  if (key === null) return null
  const request = { key: `${caller} ${key}`, fingerprint: fingerprintOf(payload) }
  return resourceOf(request, (await idempotency.find(request.key)) ?? null)
}

/** Returns the id of what the first request with a key created, whatever it sent. */
export async function findFirstCreated(
  { idempotency }: Pick<Reads, 'idempotency'>,
  { caller, key }: Pick<MarkedRequest, 'caller' | 'key'>,
): Promise<string | null> {
  return (await idempotency.find(`${caller} ${key}`))?.resource_id ?? null
}

const fingerprintOf = (payload: unknown): string =>
  createHash('sha256').update(JSON.stringify(payload)).digest('hex')

function resourceOf(
  { fingerprint }: { fingerprint: string },
  known: { fingerprint: string; resource_id: string } | null,
): string | null {
  if (!known) return null
  if (known.fingerprint === fingerprint) return known.resource_id
  throw new AppError(
    'idempotency_key_reused',
    'This Idempotency-Key was used for another request. Send a new one.',
  )
}
