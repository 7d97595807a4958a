import { randomUUID } from 'node:crypto'
import { type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { type ErrorCode, errorStatus } from '#contract/errors.ts'

/** How long a caller has to read the answer, in milliseconds. Closed at once, a connection may lose it. */
const grace = 1_000

/** A refusal of what no part of the application sees. */
export interface RawRefusal {
  code: ErrorCode
  message: string
  /** Seconds until trying again makes sense. */
  retryAfter?: number
}

/** Writes refusals by hand, in the form of every other one and with the headers of every answer. Each ends its connection. */
export function createRawRefusals(headers: Record<string, string>) {
  function partsOf({ code, message, retryAfter }: RawRefusal) {
    const body = JSON.stringify({ message, code, requestId: randomUUID() })
    return {
      status: errorStatus[code],
      body,
      headers: {
        'Content-Type': 'application/json; charset=utf-8',
        'Content-Length': String(Buffer.byteLength(body)),
        'Cache-Control': 'no-store',
        ...headers,
        ...(retryAfter !== undefined && { 'Retry-After': String(retryAfter) }),
        Connection: 'close',
      },
    }
  }

  return {
    /** Refuses whatever comes on a connection, also what is no request. */
    refuseSocket(socket: Socket, refusal: RawRefusal): void {
      const { status, headers, body } = partsOf(refusal)
      const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
      socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n'))
      // A caller who does not close the connection either would hold it for ever.
      const timer = setTimeout(() => socket.destroy(), grace)
      socket.once('close', () => clearTimeout(timer))
    },
    refuseRequest(response: ServerResponse, refusal: RawRefusal): void {
      const { status, headers, body } = partsOf(refusal)
      response.writeHead(status, headers).end(body)
    },
  }
}
export type RawRefusals = ReturnType<typeof createRawRefusals>
