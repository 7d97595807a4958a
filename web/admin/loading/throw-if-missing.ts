import { data } from 'react-router'
import type { Load } from './load.ts'

/** Codes for posts of other authors, missing posts and malformed addresses. */
const missing: ReadonlySet<string> = new Set([
  'not_found',
  'forbidden',
  'validation_failed',
  'malformed_request',
])

/** For screens of a post: shows 404 if the post cannot be found. */
export function throwIfMissing({ failure }: Load<unknown>): void {
  if (failure && missing.has(failure.code)) throw data(null, { status: 404 })
}
