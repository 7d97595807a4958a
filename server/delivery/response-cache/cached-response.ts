import { hash } from 'node:crypto'
import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { PageText } from '#contract/pages/rendered-page.ts'
import type { CacheTag } from '../../foundation/cache-tags/cache-tags.ts'
import { matchesEtag } from '../../foundation/http/entity-tag.ts'
import {
  acceptedEncodings,
  compress,
  compressSync,
  type Encoding,
  encodings,
  mayCompressSync,
  preferredEncoding,
} from './content-encodings.ts'
import { type ResponseBytes, responseBytesOf } from './response-bytes.ts'
import { writeUnpooled } from './unpooled-bytes.ts'

/** Work for each request that gets the response, such as counting a view. */
export type OnHit = (request: IncomingMessage) => void

/** A response before it is hashed and compressed. */
export interface RenderedResponse {
  status: number
  /** All headers but those that depend on the encoding. */
  headers: OutgoingHttpHeaders
  text: string | PageText
  tags: ReadonlySet<CacheTag>
  onHit?: OnHit
  hasLastModified?: boolean
}

/** A response body in one encoding. Names and values of the headers alternate, as `writeHead` takes them. */
interface Variant {
  headers: string[]
  body: Buffer
}

/** A response that is ready to be sent: only a variant has to be chosen. */
export interface CachedResponse {
  status: number
  /** Null for a response that is not public, or an error. */
  etag: string | null
  /** The value of the `Last-Modified` header; null if there is none. */
  lastModified: string | null
  tags: ReadonlySet<CacheTag>
  onHit?: OnHit
  /** The headers of every variant. */
  headers: string[]
  /** At first only what the first request needed; all of them for a large response, and for one that was requested again. */
  variants: { identity: Variant } & Partial<Record<Encoding, Variant>>
  /** Estimated memory. */
  bytes: number
}

/** Hashes a response and compresses it quickly for a request that waits. `lastModifiedOf` is called only for a response that has an ETag. */
export async function prepareResponse(
  rendered: RenderedResponse,
  accepted: readonly Encoding[],
  lastModifiedOf: (etag: string) => string | null = () => null,
): Promise<CachedResponse> {
  const bytes = responseBytesOf(rendered.text)
  const isPublic = rendered.status === 200 && !String(rendered.headers['cache-control']).includes('no-store')
  const etag = isPublic ? etagOf(bytes) : null
  const lastModified = etag && rendered.hasLastModified ? lastModifiedOf(etag) : null
  const headers = flat({
    ...rendered.headers,
    ...(etag && { etag }),
    ...(lastModified && { 'last-modified': lastModified }),
  })
  const encoding = preferredEncoding(accepted)
  const bodies = mayCompressSync(bytes.whole)
    ? { [encoding]: compressSync(bytes, encoding) }
    : await compress(bytes.whole, 'quick')
  return withBodies({ ...rendered, etag, lastModified, headers }, { ...bodies, identity: bytes.whole })
}

/** The digest of what is repeated stands for it. */
function etagOf({ whole, parts }: ResponseBytes): string {
  const digested = parts ? writeUnpooled(parts.before, parts.repeated.digest, parts.after) : whole
  return `W/"${hash('sha256', digested, 'base64url').slice(0, 22)}"`
}

/** The same response with other headers, which replace those of the same names. */
export function withHeaders(response: CachedResponse, others: Record<string, string>): CachedResponse {
  const unchanged: string[] = []
  for (let at = 0; at < response.headers.length; at += 2) {
    const [name, value] = response.headers.slice(at, at + 2) as [string, string]
    if (!(name in others)) unchanged.push(name, value)
  }
  const headers = [...unchanged, ...flat(others)]
  const bodies = Object.entries(response.variants).map(([encoding, { body }]) => [encoding, body])
  return withBodies({ ...response, headers }, Object.fromEntries(bodies))
}

/** Adds the missing encodings. Only small bodies have to be compressed: a large response has all encodings from the start. */
export function withAllEncodings(response: CachedResponse): CachedResponse {
  const bodies = encodings.map((encoding) => [encoding, variantIn(response, encoding).body])
  return withBodies(response, Object.fromEntries(bodies))
}

/** Compresses every encoding again as well as possible. */
export const withBestCompression = async (response: CachedResponse): Promise<CachedResponse> =>
  withBodies(response, await compress(response.variants.identity.body, 'best'))

function withBodies(
  { status, etag, lastModified, tags, onHit, headers }: Omit<CachedResponse, 'variants' | 'bytes'>,
  bodies: { identity: Buffer } & Partial<Record<Encoding, Buffer>>,
): CachedResponse {
  const entries = Object.entries(bodies) as [Encoding, Buffer][]
  const variants = Object.fromEntries(
    entries.map(([encoding, body]) => [encoding, variantOf(headers, encoding, copyTrimmed(body))]),
  )
  const bytes = entries.reduce(
    (sum, [, body]) => sum + body.length + overheadBytes,
    overheadBytes * (1 + tags.size),
  )
  return {
    ...{ status, etag, lastModified, tags, onHit, headers, bytes },
    variants: variants as CachedResponse['variants'],
  }
}

/** Estimated memory of a variant or a tag, without the body. */
const overheadBytes = 1_024

/** Copies a part of a larger buffer, such as zlib returns, so that the rest can be freed. */
function copyTrimmed(bytes: Buffer): Buffer {
  if (bytes.buffer.byteLength === bytes.length) return bytes
  const copy = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(copy)
  return copy
}

function variantOf(headers: string[], encoding: Encoding, body: Buffer): Variant {
  const contentEncoding = encoding === 'identity' ? [] : ['content-encoding', encoding]
  return { headers: [...headers, ...contentEncoding, 'content-length', String(body.length)], body }
}

const variantIn = ({ headers, variants }: CachedResponse, encoding: Encoding): Variant =>
  variants[encoding] ??
  variantOf(headers, encoding, compressSync({ whole: variants.identity.body, parts: null }, encoding))

/** The smallest variant in an accepted encoding. Compresses one if there is none. */
function smallestVariant(response: CachedResponse, accepted: readonly Encoding[]): Variant {
  let variant: Variant | undefined
  for (const encoding of accepted) {
    const other = response.variants[encoding]
    if (other && (!variant || other.body.length < variant.body.length)) variant = other
  }
  variant ??= variantIn(response, preferredEncoding(accepted))
  const { identity } = response.variants
  return identity.body.length <= variant.body.length ? identity : variant
}

const flat = (headers: OutgoingHttpHeaders): string[] =>
  Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [name, String(value)]))

/** The response to send: 304 without a body if the client already has it. */
export function selectResponse(
  { headers }: Pick<IncomingMessage, 'headers'>,
  response: CachedResponse,
): { status: number; headers: string[]; body?: Buffer } {
  if (isNotModified(headers, response)) return { status: 304, headers: response.headers }
  return {
    status: response.status,
    ...smallestVariant(response, acceptedEncodings(headers['accept-encoding'])),
  }
}

/**
 * Evaluates the preconditions of RFC 9110, section 13.2.2. A date matches only exactly: as the clocks of several processes differ, a later one may
 * belong to a response with other content.
 */
function isNotModified(headers: IncomingMessage['headers'], { etag, lastModified }: CachedResponse): boolean {
  const ifNoneMatch = headers['if-none-match']
  if (ifNoneMatch !== undefined) return etag !== null && matchesEtag(ifNoneMatch, etag)
  return lastModified !== null && headers['if-modified-since'] === lastModified
}

/** Sends a response through Fastify, which omits the body for HEAD. */
export function sendCachedResponse(
  request: FastifyRequest,
  reply: FastifyReply,
  response: CachedResponse,
): FastifyReply {
  const { status, headers, body } = selectResponse(request, response)
  for (let at = 0; at < headers.length; at += 2) reply.header(headers[at] as string, headers[at + 1])
  return reply.code(status).send(body)
}
