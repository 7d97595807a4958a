interface Failure extends Error {
  code?: string
  $metadata?: { httpStatusCode?: number }
}

/** Under the name of a timeout the client also puts connections that the store ended. */
const ended = ['ECONNRESET', 'EPIPE']

/** Whether the store was waited for as long as it may be. */
export const isTimeout = ({ name, code = '' }: Failure): boolean =>
  name === 'TimeoutError' && !ended.includes(code)

/** Says for the log which call failed, and with which status: of an answer without a body the client tells neither. */
export function describeFailure(call: string, error: Failure): Error {
  const status = error.$metadata?.httpStatusCode
  return new Error(`${call} ${status ? `was answered with ${status}` : 'failed'}`, { cause: error })
}
