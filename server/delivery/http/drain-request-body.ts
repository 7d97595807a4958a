import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { errorStatus } from '#contract/errors.ts'

/**
 * How much of a body is read after the response, and for how long. After that a client has `responseMs` to read the response, which it would lose if
 * the connection were closed at once.
 */
const drainLimits = { maxBytes: 1024 * 1024, timeoutMs: 5_000, responseMs: 1_000 }

/**
 * Sends a response at once, even if the body of the request has not arrived completely, and then reads and discards a limited rest of the body before
 * the connection ends: some clients read no response before they have sent everything, and others send without end. `onResponse` is called when only
 * the rest of the body is missing.
 */
export function drainRequestBodies(
  app: FastifyInstance,
  onResponse: (request: IncomingMessage) => void,
): void {
  app.addHook('onSend', async ({ raw, method }, reply, payload) => {
    const isText = typeof payload === 'string' || Buffer.isBuffer(payload)
    if (!isText || method === 'HEAD' || raw.complete !== false) return payload
    const endsConnection = closingStatuses.includes(reply.statusCode)
    if (!endsConnection && !reply.hasHeader('Connection') && !mayBeLong(raw)) return payload
    const response = Buffer.from(payload as string)
    reply.header('Connection', 'close').header('Content-Length', response.length)
    // A client that has stopped sending is reading the response, or has disconnected.
    const isTimeout = reply.statusCode === errorStatus.request_timeout
    const timeoutMs = isTimeout ? drainLimits.responseMs : drainLimits.timeoutMs
    return Readable.from(respondAndDrain(response, raw, timeoutMs, onResponse), { objectMode: false })
  })
}

/** Responses with these statuses end the connection. */
const closingStatuses: number[] = [
  errorStatus.request_timeout,
  errorStatus.too_many_requests,
  errorStatus.unavailable,
]

/** Whether the rest of a body may be longer than what is read in any case. */
const mayBeLong = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > drainLimits.maxBytes

async function* respondAndDrain(
  response: Buffer,
  request: IncomingMessage,
  timeoutMs: number,
  onResponse: (request: IncomingMessage) => void,
) {
  yield response
  onResponse(request)
  await drain(request, timeoutMs)
}

/** Resolves when the request has ended, or a limit is reached. */
async function drain(request: IncomingMessage, timeoutMs: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  let timer = setTimeout(resolve, timeoutMs)
  let bytes = 0
  request.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes <= drainLimits.maxBytes) return
    request.pause()
    clearTimeout(timer)
    timer = setTimeout(resolve, drainLimits.responseMs)
  })
  for (const end of ['end', 'close', 'error']) request.once(end, () => resolve())
  request.resume()
  await promise
  clearTimeout(timer)
}
