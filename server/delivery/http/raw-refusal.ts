import { randomUUID } from 'node:crypto'
import { type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { type ErrorCode, errorStatus } from '#contract/errors.ts'

/** How long a client has to read the response, which it might lose if the connection were closed at once. */
const closeDelayMs = 1_000

/** A refusal of a connection or request that never reaches the application. */
export interface RawRefusal {
  code: ErrorCode
  message: string
  /** In seconds. */
  retryAfter?: number
}

/** Writes refusals without Fastify, in the form of all other errors and with the headers of every response. Each ends its connection. */
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
    /** Refuses a connection, even if it sends something else than HTTP. */
    refuseSocket(socket: Socket, refusal: RawRefusal): void {
      const { status, headers, body } = partsOf(refusal)
      const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
      socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n'))
      // A client that never closes its side would keep the connection open for ever.
      const timer = setTimeout(() => socket.destroy(), closeDelayMs)
      socket.once('close', () => clearTimeout(timer))
    },
    refuseRequest(response: ServerResponse, refusal: RawRefusal): void {
      const { status, headers, body } = partsOf(refusal)
      response.writeHead(status, headers).end(body)
    },
  }
}
export type RawRefusals = ReturnType<typeof createRawRefusals>
