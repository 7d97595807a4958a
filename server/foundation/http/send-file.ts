import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../errors.ts'
import type { ByteRange } from '../files/byte-range.ts'
import { matchesEtag } from './entity-tag.ts'

/** A file as the response of a call. */
export interface FileResponse {
  type: string
  /** Different for different bytes. */
  etag: string
  /** The headers for caches, such as `cache-control`. Read last, because an image may be hidden while the file is created. */
  readonly caching: Record<string, string>
  /** In bytes; null if the file does not exist any more. */
  size(): Promise<number | null>
  read(range?: ByteRange): Promise<{ size: number; body: Readable } | null>
}

/** A file can run nothing, load nothing and not be framed, whatever type a browser takes it for. Pages of other sites may show it. */
const policy = "sandbox; default-src 'none'; frame-ancestors 'none'"

const gone = () => new AppError('not_found', 'There is no such image.')

/** Sends a file: all of it, the requested range, or 304 if the client already has it. */
export async function sendFile(request: FastifyRequest, reply: FastifyReply, file: FileResponse) {
  if (matchesEtag(request.headers['if-none-match'], file.etag)) {
    return setHeaders(reply, file).code(304).send()
  }
  if (request.method === 'HEAD') {
    const size = await file.size()
    if (size === null) throw gone()
    setHeaders(reply, file).header('Content-Length', size)
    return reply.send(Readable.from([]))
  }
  const range = await rangeOf(request, reply, file)
  const found = await file.read(range)
  if (!found) throw gone()
  setHeaders(reply, file).header('Content-Length', found.size)
  if (range) {
    reply.code(206).header('Content-Length', range.last - range.first + 1)
    reply.header('Content-Range', `bytes ${range.first}-${range.last}/${found.size}`)
  }
  // A client that disconnects causes no error here.
  found.body.once('error', (error) =>
    request.log.warn({ err: error }, 'a file was cut off while it was sent'),
  )
  return reply.send(found.body)
}

/** Removes `Vary`: a file depends on its address only. */
const setHeaders = (reply: FastifyReply, { type, etag, caching }: FileResponse) =>
  reply.removeHeader('Vary').headers({
    'Content-Type': type,
    ETag: etag,
    ...caching,
    'Accept-Ranges': 'bytes',
    'Content-Security-Policy': policy,
    'Cross-Origin-Resource-Policy': 'cross-origin',
  })

/** The requested range. Undefined, which means the whole file, for several ranges or for another version (RFC 9110, sections 13.1.5 and 14.2). */
async function rangeOf(
  request: FastifyRequest,
  reply: FastifyReply,
  file: FileResponse,
): Promise<ByteRange | undefined> {
  const { range, 'if-range': version } = request.headers
  const match = /^bytes=(\d*)-(\d*)$/.exec(range ?? '')
  if (!match || match[0] === 'bytes=-' || (version !== undefined && version !== file.etag)) return undefined
  const size = await file.size()
  if (size === null) throw gone()
  const [from = '', to = ''] = match.slice(1)
  const first = from === '' ? Math.max(size - Number(to), 0) : Number(from)
  const last = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (first > last || first >= size) {
    reply.header('Content-Range', `bytes */${size}`)
    throw new AppError('range_not_satisfiable', `The file has ${size} bytes, and none in this range.`)
  }
  return { first, last }
}
