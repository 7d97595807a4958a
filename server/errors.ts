import type { ErrorCode } from '#contract/errors.ts'

interface Details {
  /** One sentence for each invalid field. */
  fields?: Record<string, string>
  /** The caller's position, where it is the reason. */
  position?: string
  /** Seconds until trying again makes sense. */
  retryAfter?: number
  /** The log has one line about the cause already: the error handler adds none for each request. */
  isLogged?: boolean
  cause?: unknown
}

/** A failure with a name, meant for the caller. What it means in HTTP is the contract's affair. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly fields?: Record<string, string>
  readonly position?: string
  readonly retryAfter?: number
  readonly isLogged: boolean

  constructor(
    code: ErrorCode,
    message: string,
    { fields, position, retryAfter, isLogged = false, cause }: Details = {},
  ) {
    super(message, { cause })
    this.code = code
    this.fields = fields
    this.position = position
    this.retryAfter = retryAfter
    this.isLogged = isLogged
  }
}

/** Collects what is wrong with each field, so that a caller learns all of it at once. */
export function createFieldCheck() {
  const fields: Record<string, string> = {}
  return {
    /** Notes a problem unless the field already has one. */
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
