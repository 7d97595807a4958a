import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { limits } from '#contract/limits.ts'
import { AppError } from '../../errors.ts'
import { type SpooledFile, spool } from '../../foundation/files/spool.ts'

/** Room for what a form adds to its file, in bytes. */
const formAround = 64 * 1024

const tooLarge = () =>
  new AppError(
    'payload_too_large',
    `The file is too large. An image may have at most ${limits.image.maxFileBytes / 1024 / 1024} MiB.`,
  )

/** What an upload is. */
export const oneFile = 'Send a form (multipart/form-data) with one file, in the field “file”.'

const noFile = () => new AppError('validation_failed', oneFile, { fields: { file: oneFile } })

/** Within this scope a body is a form with one file and nothing else. */
export async function acceptUploads(scope: FastifyInstance): Promise<void> {
  scope.removeAllContentTypeParsers()
  await scope.register(multipart, {
    throwFileSizeLimit: false,
    limits: {
      fileSize: limits.image.maxFileBytes,
      files: 1,
      fields: 10,
      fieldSize: 1024,
      parts: 11,
      headerPairs: 20,
    },
  })
}

/** Refuses a body that is too large by what it says itself, before it is read. */
export function refuseLargeUpload({ headers }: FastifyRequest): void {
  if (Number(headers['content-length'] ?? 0) > limits.image.maxFileBytes + formAround) throw tooLarge()
}

/**
 * The file of a form, once it has arrived in a folder. Whoever takes it closes it; of one that does not arrive whole nothing is left. What is
 * larger than it may be is refused as soon as that is known.
 */
export async function receiveFile(request: FastifyRequest, folder: string): Promise<SpooledFile> {
  if (!request.isMultipart()) throw new AppError('unsupported_media_type', oneFile)
  const ending = new AbortController()
  const arriving = readForm(request, folder, ending.signal)
  try {
    return await Promise.race([arriving, endOfPatience(request)])
  } catch (error) {
    arriving.then(
      (file) => file.close(),
      () => {},
    )
    request.raw.unpipe()
    ending.abort(error)
    throw refusalOf(error)
  }
}

/**
 * Throws once more has arrived than a form with the largest file has, wherever in the form it stands, and what ends its arrival. Reading it
 * counts what arrives.
 */
async function endOfPatience({ raw, incomingBody }: FastifyRequest): Promise<never> {
  let bytes = 0
  const { promise: tooMuch, reject } = Promise.withResolvers<never>()
  raw.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    incomingBody?.add(chunk.length)
    if (bytes > limits.image.maxFileBytes + formAround) reject(tooLarge())
  })
  raw.once('end', () => incomingBody?.complete())
  return Promise.race([tooMuch, ...(incomingBody ? [incomingBody.aborted] : [])])
}

/** When `ending` aborts, its parts and files are closed: no part of a form ends by itself if the end of the form does not come. */
async function readForm(request: FastifyRequest, folder: string, ending: AbortSignal): Promise<SpooledFile> {
  let file: SpooledFile | undefined
  try {
    for await (const part of request.parts()) {
      if (part.type !== 'file') continue
      if (part.fieldname !== 'file') throw noFile()
      part.file.once('limit', () => part.file.destroy(tooLarge()))
      // All of it may have come before anyone listened.
      if (part.file.truncated) throw tooLarge()
      const endPart = () => part.file.destroy(ending.reason as Error)
      ending.addEventListener('abort', endPart)
      ending.throwIfAborted()
      const spooled = await spool(part.file, folder)
      ending.addEventListener('abort', () => spooled.close())
      file = spooled
      ending.throwIfAborted()
    }
    if (file) return file
    throw noFile()
  } catch (error) {
    await file?.close()
    throw error
  }
}

function refusalOf(error: unknown): unknown {
  if (error instanceof AppError) return error
  const { code = '', statusCode } = error as { code?: string; statusCode?: number }
  if (/^FST_(FILES|PARTS|FIELDS)_LIMIT$/.test(code)) return noFile()
  if (statusCode !== undefined && statusCode >= 500) return error
  return new AppError('malformed_request', 'The file did not arrive completely. Send it again.', {
    cause: error,
  })
}
