import type { ErrorCode } from '#contract/errors.ts'

interface Details {
  /** One sentence for each invalid field. */
  fields?: Record<string, string>
  /** The caller's position, if it is the reason. */
  position?: string
  /** Further members of the response, which the contract declares with the code. */
  data?: Record<string, unknown>
  /** Seconds after which the client should try again. */
  retryAfter?: number
  /** The cause has been logged already, so the error handler does not log each request. */
  isLogged?: boolean
  cause?: unknown
}

/** An expected error whose message is meant for the caller. The contract maps codes to HTTP statuses. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly fields?: Record<string, string>
  readonly position?: string
  readonly data?: Record<string, unknown>
  readonly retryAfter?: number
  readonly isLogged: boolean

  constructor(
    code: ErrorCode,
    message: string,
    { fields, position, data, retryAfter, isLogged = false, cause }: Details = {},
  ) {
    super(message, { cause })
    this.code = code
    this.fields = fields
    this.position = position
    this.data = data
    this.retryAfter = retryAfter
    this.isLogged = isLogged
  }
}

/** For clients who are refused because the server has too much to do. */
export const busyMessage = 'The server is busy. Try again in a moment.'
export const busyRetrySeconds = 5

/** Collects problems by field, so that a caller gets all of them at once. */
export function createFieldCheck() {
  const fields: Record<string, string> = {}
  return {
    /** Records a problem unless the field already has one. */
    refuse(field: string, problem: string) {
      fields[field] ??= problem
    },
    /** Throws `validation_failed` if any field was refused. */
    throwIfRefused() {
      const problems = Object.values(fields)
      if (problems.length > 0) throw new AppError('validation_failed', problems.join(' '), { fields })
    },
  }
}
export type FieldCheck = ReturnType<typeof createFieldCheck>
