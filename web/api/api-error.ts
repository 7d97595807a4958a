import { type ErrorCode, errorStatus } from '#contract/errors.ts'
import type { PostState } from '#contract/post.ts'

/** `network`: no response, or not one of the API. `blocked`: a proxy or firewall refused the request. `unexpected`: anything else. */
export type ApiErrorCode = ErrorCode | 'network' | 'blocked' | 'unexpected'

/** A request that was refused or did not get through. */
export class ApiError extends Error {
  readonly code: ApiErrorCode
  /** A sentence for each invalid field. */
  readonly fields: Record<string, string>
  /** The seconds of `Retry-After`. */
  readonly retryAfter?: number
  /** Of `ambiguous_time`: the instants that the time can mean. */
  readonly instants?: { earlier: string; later: string }
  /** Identifies the request in the log of the server. Only responses of the API have one. */
  readonly requestId?: string
  /** With `conflict` of an update: the version from which editing began, if it is there, and the present one. */
  readonly versions?: { base: PostState | null; current: PostState }
  /** With `idempotency_key_reused`: the working copy that the first request with the key created. */
  readonly workingCopy?: string

  constructor(
    code: ApiErrorCode,
    message: string,
    {
      fields = {},
      retryAfter,
      instants,
      requestId,
      versions,
      workingCopy,
    }: Partial<
      Pick<ApiError, 'fields' | 'retryAfter' | 'instants' | 'requestId' | 'versions' | 'workingCopy'>
    > = {},
  ) {
    super(message)
    this.code = code
    this.fields = fields
    this.retryAfter = retryAfter
    this.instants = instants
    this.requestId = requestId
    this.versions = versions
    this.workingCopy = workingCopy
  }
}

const unreachable = 'The server could not be reached. Check the connection and try again.'

/** Codes after which it is unknown whether the request took effect. */
const unclearCodes: ReadonlySet<ApiErrorCode> = new Set([
  'network',
  'internal',
  'unavailable',
  'request_timeout',
  'unexpected',
])

/** True if the request may have taken effect despite the error. */
export const mayHaveArrived = (error: unknown): boolean => unclearCodes.has(asApiError(error).code)

export const networkError = () => new ApiError('network', unreachable)

/** Turns anything thrown into an `ApiError`. Errors of other kinds are mistakes of this program, or a part of it that did not load, and are logged. */
export function asApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  if (!isAbort(error)) console.error(error)
  return new ApiError('unexpected', 'Something unexpected happened. Try again, or reload the page.')
}

type ErrorBody = Partial<ApiError> & Partial<{ base: PostState | null; current: PostState }>

/** Falls back to the status where the body is not one of the API, such as the error page of a proxy. */
export function errorOfResponse(status: number, body: unknown, retryAfter: string | null): ApiError {
  const { code, message, fields, instants, requestId, base, current, workingCopy } = (body ?? {}) as ErrorBody
  const [toldCode, toldMessage] =
    code && Object.hasOwn(errorStatus, code) && message ? [code, message] : errorOfStatus(status)
  return new ApiError(toldCode, toldMessage, {
    fields,
    instants,
    requestId,
    retryAfter: Number(retryAfter) || undefined,
    workingCopy: workingCopy ?? undefined,
    versions: current && { base: base ?? null, current },
  })
}

function errorOfStatus(status: number): [ApiErrorCode, string] {
  if (status === 413)
    return [
      'payload_too_large',
      'A proxy between you and the server does not accept a file of this size. Tell whoever runs this site.',
    ]
  if (status === 408) return ['request_timeout', unreachable]
  if (status === 429) return ['too_many_requests', 'Too many requests. Try again later.']
  if (status >= 400 && status < 500)
    return [
      'blocked',
      `A proxy between you and the server refused the request (${status}). Tell whoever runs this site.`,
    ]
  if (status === 500) return ['internal', 'Something unexpected happened.']
  return ['network', unreachable]
}

export const abortError = () => new DOMException('The call was aborted.', 'AbortError')

export const isAbort = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'AbortError'
