import { type ErrorCode, errorStatus } from '#contract/errors.ts'

/** `network`: no answer came, or none that the API gives. `blocked`: something on the way to the API refused the call. */
export type ApiErrorCode = ErrorCode | 'network' | 'blocked'

/** A call that was refused or did not get through. */
export class ApiError extends Error {
  readonly code: ApiErrorCode
  /** One sentence for each field at fault. */
  readonly fields: Record<string, string>
  /** After how many seconds the server asks to be called again, if it does. */
  readonly retryAfter?: number
  /** By which whoever runs the site finds the call in the log; only answers of the API have one. */
  readonly requestId?: string

  constructor(
    code: ApiErrorCode,
    message: string,
    {
      fields = {},
      retryAfter,
      requestId,
    }: { fields?: Record<string, string>; retryAfter?: number; requestId?: string } = {},
  ) {
    super(message)
    this.code = code
    this.fields = fields
    this.retryAfter = retryAfter
    this.requestId = requestId
  }
}

const unreachable = 'The server could not be reached. Check the connection and try again.'

/** Codes of answers that leave open whether the call was carried out. */
const unclearCodes: ReadonlySet<ApiErrorCode> = new Set([
  'network',
  'internal',
  'unavailable',
  'request_timeout',
])

/** True for a failure after which the call may have been carried out all the same. */
export const mayHaveArrived = (error: unknown): boolean => unclearCodes.has(asApiError(error).code)

/** The failure that was thrown, whatever it was: what is no refusal of the API counts as a call that did not get through. */
export const asApiError = (error: unknown): ApiError =>
  error instanceof ApiError ? error : new ApiError('network', unreachable)

/** The failure that an answer tells of. What a proxy refuses itself has a page for a body, or nothing: then the status says it. */
export function errorOfResponse(status: number, body: unknown, retryAfter: string | null): ApiError {
  const { code, message, fields, requestId } = (body ?? {}) as Partial<ApiError>
  const [toldCode, toldMessage] =
    code && Object.hasOwn(errorStatus, code) && message ? [code, message] : errorOfStatus(status)
  return new ApiError(toldCode, toldMessage, {
    fields,
    requestId,
    retryAfter: Number(retryAfter) || undefined,
  })
}

function errorOfStatus(status: number): [ApiErrorCode, string] {
  if (status === 413)
    return [
      'payload_too_large',
      'The file is larger than what lies between you and the server lets through. Tell whoever runs this site.',
    ]
  if (status === 408) return ['request_timeout', unreachable]
  if (status === 429) return ['too_many_requests', 'There were too many calls. Try again in a while.']
  if (status >= 400 && status < 500)
    return [
      'blocked',
      `Something between you and the server refused this (${status}). Tell whoever runs this site.`,
    ]
  if (status === 500) return ['internal', 'Something unexpected happened.']
  return ['network', unreachable]
}

/** What a call is rejected with that was given up on purpose. */
export const abortError = () => new DOMException('The call was given up.', 'AbortError')

/** True for a call that was given up on purpose. */
export const isAbort = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'AbortError'
