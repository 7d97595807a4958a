import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { errorStatus } from '#contract/errors.ts'

/**
 * How much of a body is read after its answer, in bytes, for how long, in milliseconds, and how long a caller of whom no more is read
 * has for the answer: closed at once, a connection loses it.
 */
const grace = { bytes: 1024 * 1024, time: 5_000, forAnswer: 1_000 }

/**
 * Answers at once whom a body was not needed for, or was too much, and ends the connection if more of it comes than a little: some
 * callers read no answer before all is sent, and others send without end. `onAnswer` is told when only the rest is waited for.
 */
export function drainRequestBodies(app: FastifyInstance, onAnswer: (request: IncomingMessage) => void): void {
  app.addHook('onSend', async ({ raw, method }, reply, payload) => {
    const isText = typeof payload === 'string' || Buffer.isBuffer(payload)
    if (!isText || method === 'HEAD' || raw.complete !== false) return payload
    const isEnded = statusesThatEnd.includes(reply.statusCode)
    if (!isEnded && !reply.hasHeader('Connection') && !mayGoOn(raw)) return payload
    const answer = Buffer.from(payload as string)
    reply.header('Connection', 'close').header('Content-Length', answer.length)
    // Who sends nothing any more reads the answer, or has gone.
    const time = reply.statusCode === errorStatus.request_timeout ? grace.forAnswer : grace.time
    return Readable.from(answerAndWait(answer, raw, time, onAnswer), { objectMode: false })
  })
}

/** Of answers after which nothing more is to come on a connection. */
const statusesThatEnd: number[] = [
  errorStatus.request_timeout,
  errorStatus.too_many_requests,
  errorStatus.unavailable,
]

/** Whether more of a body is still to come than is let pass anyhow. */
const mayGoOn = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > grace.bytes

async function* answerAndWait(
  answer: Buffer,
  request: IncomingMessage,
  time: number,
  onAnswer: (request: IncomingMessage) => void,
) {
  yield answer
  onAnswer(request)
  await rest(request, time)
}

/** Until the request has ended, or enough of it was waited for. */
async function rest(request: IncomingMessage, time: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  let timer = setTimeout(resolve, time)
  let bytes = 0
  request.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes <= grace.bytes) return
    request.pause()
    clearTimeout(timer)
    timer = setTimeout(resolve, grace.forAnswer)
  })
  for (const end of ['end', 'close', 'error']) request.once(end, () => resolve())
  request.resume()
  await promise
  clearTimeout(timer)
}
