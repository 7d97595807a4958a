import { data } from 'react-router'
import type { ApiError } from '../../api/api-error.ts'
import type { Load } from './load.ts'

/** Codes for posts of other authors, missing posts and malformed addresses. */
const missingCodes: ReadonlySet<string> = new Set([
  'not_found',
  'forbidden',
  'validation_failed',
  'malformed_request',
])

/** Whether what was asked for is not there, so that asking again cannot help. */
export const isMissing = ({ code }: ApiError): boolean => missingCodes.has(code)

/** For screens of a post: shows 404 if the post cannot be found. */
export function throwIfMissing({ failure }: Load<unknown>): void {
  if (failure && isMissing(failure)) throw data(null, { status: 404 })
}
