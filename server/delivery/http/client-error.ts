import type { Socket } from 'node:net'
import type { ConnectionError } from 'fastify'
import type { RawRefusal, RawRefusals } from './raw-refusal.ts'
import { addressTooLong } from './request-target.ts'

/** Creates the handler for input that is not an HTTP request and so never reaches the application. */
export function createClientErrorHandler({ refuseSocket }: RawRefusals) {
  return (error: ConnectionError, socket: Socket): void => {
    // The client has disconnected, or a response is being sent.
    if (error.code === 'ECONNRESET' || !socket.writable) return
    refuseSocket(socket, refusalOf(error))
  }
}

function refusalOf({ code, rawPacket }: ConnectionError): RawRefusal {
  if (code === 'HPE_HEADER_OVERFLOW') {
    // A buffer, although its type says otherwise.
    return (rawPacket as unknown as Buffer | undefined)?.includes('\r\n')
      ? { code: 'headers_too_large', message: 'The headers are too large.' }
      : { code: 'uri_too_long', message: addressTooLong }
  }
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return { code: 'request_timeout', message: 'The request did not arrive in time.' }
  return { code: 'malformed_request', message: 'This is not an HTTP request.' }
}
