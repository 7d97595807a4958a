import type { ErrorCode } from '#contract/errors.ts'

/** `network`: no answer came, or none that the API gives. */
export type FailureCode = ErrorCode | 'network'

/** A call that was refused or did not get through. */
export class ApiError extends Error {
  readonly code: FailureCode
  /** One sentence for each field at fault. */
  readonly fields: Record<string, string>
  /** After how many seconds the server asks to be called again, if it does. */
  readonly retryAfter?: number

  constructor(
    code: FailureCode,
    message: string,
    { fields = {}, retryAfter }: { fields?: Record<string, string>; retryAfter?: number } = {},
  ) {
    super(message)
    this.code = code
    this.fields = fields
    this.retryAfter = retryAfter
  }
}

/** Codes of answers that leave open whether the call was carried out. */
const open: ReadonlySet<FailureCode> = new Set(['network', 'internal', 'unavailable', 'request_timeout'])

/** True for a failure after which the call may have been carried out all the same. */
export const mayHaveArrived = (error: unknown): boolean => open.has(asApiError(error).code)

/** The failure that was thrown, whatever it was: what is no refusal of the API counts as a call that did not get through. */
export const asApiError = (error: unknown): ApiError =>
  error instanceof ApiError
    ? error
    : new ApiError('network', 'The server could not be reached. Check the connection and try again.')

/** True for a call that was given up on purpose. */
export const isAbort = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'AbortError'
