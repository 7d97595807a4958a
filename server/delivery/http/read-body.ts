import type { IncomingMessage } from 'node:http'
import type { FastifyRequest } from 'fastify'
import { binarySizeText } from '#contract/byte-size.ts'
import { AppError } from '../../errors.ts'

const tooLarge = (maxBytes: number) =>
  new AppError(
    'payload_too_large',
    `The request is too large: here it may have at most ${binarySizeText(maxBytes, Math.floor)}.`,
  )

/**
 * Reads a body as text. Throws `payload_too_large` when it exceeds the limit of its route, or the error with which it was aborted; then it is no
 * longer in memory.
 */
export function readBody(request: FastifyRequest, payload: IncomingMessage): Promise<string> {
  const { incomingBody, headers, routeOptions } = request
  const maxBytes = routeOptions.bodyLimit
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  if (Number(headers['content-length'] ?? 0) > maxBytes) {
    reject(tooLarge(maxBytes))
    return promise
  }
  const chunks: Buffer[] = []
  let bytes = 0

  function stop(): void {
    payload.off('data', take).off('end', finish).off('error', fail)
  }
  function fail(error: unknown): void {
    stop()
    chunks.length = 0
    reject(error instanceof AppError ? error : notWhole(error))
  }
  function take(chunk: Buffer): void {
    chunks.push(chunk)
    bytes += chunk.length
    incomingBody?.add(chunk.length)
    if (bytes > maxBytes) fail(tooLarge(maxBytes))
  }
  function finish(): void {
    stop()
    incomingBody?.complete()
    resolve(Buffer.concat(chunks).toString('utf8'))
  }
  payload.on('data', take).on('end', finish).on('error', fail)
  incomingBody?.aborted.catch(fail)
  return promise
}

const notWhole = (cause: unknown) =>
  new AppError('malformed_request', 'The request did not arrive completely. Send it again.', { cause })
