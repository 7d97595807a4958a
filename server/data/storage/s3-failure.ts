interface Failure extends Error {
  code?: string
  $metadata?: { httpStatusCode?: number }
}

/** The client reports connections that the store closed as timeouts too. */
const ended = ['ECONNRESET', 'EPIPE']

/** True if the store took longer than it may. */
export const isTimeout = ({ name, code = '' }: Failure): boolean =>
  name === 'TimeoutError' && !ended.includes(code)

/** An error for the log with the call that failed and its status: for a response without a body the client reports neither. */
export function describeFailure(call: string, error: Failure): Error {
  const status = error.$metadata?.httpStatusCode
  return new Error(`${call} ${status ? `was answered with ${status}` : 'failed'}`, { cause: error })
}
