/** User names and passwords before a host, as in mail addresses and database URLs. Only searched for from where one can begin: long texts would take quadratic time. */
const beforeHost = /(?<![^\s<>"'()/])[^\s<>"'()/]+@(?=[\w[])/g

type LoggedError = {
  type: string
  message: string
  stack: string
  code?: unknown
  status?: unknown
  cause?: LoggedError
  errors?: LoggedError[]
}

/** The maximum depth of causes, which may be circular. */
const maxCauses = 4
/** How many of several errors are logged. */
const maxErrors = 12

/**
 * What the log may contain of an error. Other properties are left out: PostgreSQL's `detail` has the values of the row, and Node's `input` the
 * database URL with its password.
 */
export function loggedError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error))
    return { type: typeof error, message: withoutNames(String(error)), stack: '' }
  const { name, message, stack, cause } = error
  const { code, errcode, statusCode } = error as { code?: unknown; errcode?: unknown; statusCode?: unknown }
  return {
    type: name,
    message: withoutNames(message),
    stack: withoutNames(stack ?? ''),
    ...((code ?? errcode) !== undefined && { code: errcode ?? code }),
    ...(statusCode !== undefined && { status: statusCode }),
    ...(cause !== undefined && depth < maxCauses && { cause: loggedError(cause, depth + 1) }),
    ...(error instanceof AggregateError &&
      depth < maxCauses && {
        errors: error.errors.slice(0, maxErrors).map((each) => loggedError(each, depth + 1)),
      }),
  }
}

/** Removes user names and passwords from addresses in a text. */
export const withoutNames = (text: string): string => text.replace(beforeHost, '…@')

/** Log options: errors without secrets, and nothing of requests except what is logged explicitly. */
export const logOptions = (level: string) => ({
  level,
  // At `trace` a plugin logs all headers of an upload, including the token.
  redact: { paths: ['headers', '*.headers'], remove: true },
  serializers: { err: (error: unknown) => loggedError(error), req: () => ({}) },
})
