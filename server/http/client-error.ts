import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ConnectionError } from 'fastify'
import { type ErrorCode, errorStatus } from '#contract/errors.ts'

/** How long a caller has to read the answer, in milliseconds. Closed at once, a connection may lose it. */
const grace = 1_000

/**
 * Makes the answer to what is no HTTP request, so that no part of the application ever sees it: in the form of every other refusal, with
 * these headers.
 */
export function createClientErrorHandler(headers: Record<string, string>) {
  return (error: ConnectionError, socket: Socket): void => {
    // The caller is gone, or an answer is on its way.
    if (error.code === 'ECONNRESET' || !socket.writable) return
    const { code, message } = refusalOf(error)
    const status = errorStatus[code]
    const body = JSON.stringify({ message, code, requestId: randomUUID() })
    const all = {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': Buffer.byteLength(body),
      'Cache-Control': 'no-store',
      ...headers,
      Connection: 'close',
    }
    const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
    socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n'))
    // A caller who does not close the connection either would hold it for ever.
    const timer = setTimeout(() => socket.destroy(), grace)
    socket.once('close', () => clearTimeout(timer))
  }
}

function refusalOf({ code, rawPacket }: ConnectionError): { code: ErrorCode; message: string } {
  if (code === 'HPE_HEADER_OVERFLOW') {
    // Bytes, whatever the types of the framework say.
    return (rawPacket as unknown as Buffer | undefined)?.includes('\r\n')
      ? { code: 'headers_too_large', message: 'The headers are too large.' }
      : { code: 'uri_too_long', message: 'The address is too long: it may have at most 8 KB.' }
  }
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return { code: 'request_timeout', message: 'The request did not arrive in time.' }
  return { code: 'malformed_request', message: 'This is not an HTTP request.' }
}
