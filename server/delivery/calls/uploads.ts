import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { binarySizeText } from '#contract/byte-size.ts'
import { limits } from '#contract/limits.ts'
import { AppError } from '../../errors.ts'
import { type SpooledFile, spool } from '../../foundation/files/spool.ts'

/** How many bytes a form may have besides its file. */
const maxFormOverheadBytes = 64 * 1024

const tooLarge = () =>
  new AppError(
    'payload_too_large',
    `The file is too large. An image may have at most ${binarySizeText(limits.image.maxFileBytes)}.`,
  )

/** Says what an upload has to be. */
export const oneFile = 'Send a form (multipart/form-data) with one file, in the field “file”.'

const noFile = () => new AppError('validation_failed', oneFile, { fields: { file: oneFile } })

/** Makes a scope accept forms with a file, and no other bodies. */
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

/** Refuses a body whose `Content-Length` is too large, before it is read. */
export function refuseLargeUpload({ headers }: FastifyRequest): void {
  if (Number(headers['content-length'] ?? 0) > limits.image.maxFileBytes + maxFormOverheadBytes)
    throw tooLarge()
}

/**
 * Spools the file of a form into a folder. The caller closes the file; one that does not arrive completely is removed. Too large a form is refused as
 * soon as its size is known.
 */
export async function receiveFile(request: FastifyRequest, folder: string): Promise<SpooledFile> {
  if (!request.isMultipart()) throw new AppError('unsupported_media_type', oneFile)
  const ending = new AbortController()
  const arriving = readForm(request, folder, ending.signal)
  try {
    return await Promise.race([arriving, rejectWhenAborted(request)])
  } catch (error) {
    arriving.then(
      (file) => file.close(),
      () => {},
    )
    // Reads on, so that the next request on the connection is reached.
    request.raw.unpipe().resume()
    ending.abort(error)
    throw refusalOf(error)
  }
}

/**
 * Never resolves. Counts the bytes that arrive, and rejects when there are more than a form with the largest file has, in whichever part of the form,
 * or when the body is aborted.
 */
async function rejectWhenAborted({ raw, incomingBody }: FastifyRequest): Promise<never> {
  let bytes = 0
  const { promise: tooMuch, reject } = Promise.withResolvers<never>()
  raw.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    incomingBody?.add(chunk.length)
    if (bytes > limits.image.maxFileBytes + maxFormOverheadBytes) reject(tooLarge())
  })
  raw.once('end', () => incomingBody?.complete())
  return Promise.race([tooMuch, ...(incomingBody ? [incomingBody.aborted] : [])])
}

/** When `ending` aborts, parts and files are closed: a part does not end by itself if the rest of the form never arrives. */
async function readForm(request: FastifyRequest, folder: string, ending: AbortSignal): Promise<SpooledFile> {
  let file: SpooledFile | undefined
  try {
    for await (const part of request.parts()) {
      if (part.type !== 'file') continue
      if (part.fieldname !== 'file') throw noFile()
      part.file.once('limit', () => part.file.destroy(tooLarge()))
      // All of it may have arrived before the listener was added.
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
