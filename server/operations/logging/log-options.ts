/** Names of accounts and passwords before a host, as in addresses of people and of databases. */
const beforeHost = /[^\s<>"'()/]+@(?=[\w[])/g

type LoggedError = {
  type: string
  message: string
  stack: string
  code?: unknown
  status?: unknown
  cause?: LoggedError
}

/** How deep causes are followed: they may go in a circle. */
const mostCauses = 4

/**
 * What a log may say of an error. Its other properties stay out: PostgreSQL's `detail` has the values of the row, Node's `input` the
 * address of the database with its password.
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
    ...(cause !== undefined && depth < mostCauses && { cause: loggedError(cause, depth + 1) }),
  }
}

/** A text without names of accounts and passwords in addresses. */
export const withoutNames = (text: string): string => text.replace(beforeHost, '…@')

/** How the program writes its log: what an error may tell, and nothing of requests but what is named where they are logged. */
export const logOptions = (level: string) => ({
  level,
  // At `trace` a plugin tells all the headers of an upload, a token among them.
  redact: { paths: ['headers', '*.headers'], remove: true },
  serializers: { err: (error: unknown) => loggedError(error), req: () => ({}) },
})
