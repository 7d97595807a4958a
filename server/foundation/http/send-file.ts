import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../errors.ts'
import type { ByteRange } from '../files/byte-range.ts'
import { matchesEtag } from './entity-tag.ts'

/** A file that a call answers. */
export interface FileAnswer {
  type: string
  /** Changes with the bytes. */
  etag: string
  /** What it says to caches, `cache-control` and others. Asked for last: while a file is made, it may cease to be public. */
  readonly caching: Record<string, string>
  /** How many bytes it has; null if it is gone. */
  size(): Promise<number | null>
  read(range?: ByteRange): Promise<{ size: number; body: Readable } | null>
}

/** A file may not run anything, load anything, or stand in a frame, whatever a browser takes it for. Pages of other sites may show it. */
const policy = "sandbox; default-src 'none'; frame-ancestors 'none'"

const gone = () => new AppError('not_found', 'There is no such image.')

/** Sends a file: whole, the range of it that was asked for, or nothing where the caller has it already. */
export async function sendFile(request: FastifyRequest, reply: FastifyReply, file: FileAnswer) {
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
  // A reader who goes away ends it without an error.
  found.body.once('error', (error) =>
    request.log.warn({ err: error }, 'a file was cut off while it was sent'),
  )
  return reply.send(found.body)
}

/** What `Vary` names makes no difference to a file, whose addresses tell all of it. */
const setHeaders = (reply: FastifyReply, { type, etag, caching }: FileAnswer) =>
  reply.removeHeader('Vary').headers({
    'Content-Type': type,
    ETag: etag,
    ...caching,
    'Accept-Ranges': 'bytes',
    'Content-Security-Policy': policy,
    'Cross-Origin-Resource-Policy': 'cross-origin',
  })

/** The one range that was asked for. Of several, or of another version, the whole file is the answer (RFC 9110, sections 13.1.5 and 14.2). */
async function rangeOf(
  request: FastifyRequest,
  reply: FastifyReply,
  file: FileAnswer,
): Promise<ByteRange | undefined> {
  const { range, 'if-range': version } = request.headers
  const asked = /^bytes=(\d*)-(\d*)$/.exec(range ?? '')
  if (!asked || asked[0] === 'bytes=-' || (version !== undefined && version !== file.etag)) return undefined
  const size = await file.size()
  if (size === null) throw gone()
  const [from = '', to = ''] = asked.slice(1)
  const first = from === '' ? Math.max(size - Number(to), 0) : Number(from)
  const last = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (first > last || first >= size) {
    reply.header('Content-Range', `bytes */${size}`)
    throw new AppError('range_not_satisfiable', `The file has ${size} bytes, and none in this range.`)
  }
  return { first, last }
}
