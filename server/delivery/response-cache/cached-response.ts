import { hash } from 'node:crypto'
import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SurrogateKey } from '../../foundation/cache-tags/cache-tags.ts'
import { matches } from '../../foundation/http/entity-tag.ts'
import {
  type Coding,
  codings,
  codingsFor,
  compress,
  compressQuickly,
  isQuicklyCompressed,
  quickCoding,
} from './content-encodings.ts'

/** What is to be done each time an answer is given, as counting who read it. */
export type EachTime = (request: IncomingMessage) => void

/** An answer as it was made. */
export interface MadeAnswer {
  status: number
  /** All headers but those that depend on the form in which it is sent. */
  headers: OutgoingHttpHeaders
  text: string
  /** What it was made from. */
  keys: ReadonlySet<SurrogateKey>
  eachTime?: EachTime
  /** It says since when it is what it is. */
  isDated?: boolean
}

/** The bytes of an answer in one coding, and its headers, names and values in turn. */
interface Form {
  headers: string[]
  body: Buffer
}

/** An answer that is ready to be sent: nothing is left to do but to choose and write bytes. */
export interface ReadyAnswer {
  status: number
  /** Null for what is not for everybody, or failed. */
  etag: string | null
  /** Since when it is what it is, as its header says; null if it does not. */
  lastModified: string | null
  keys: ReadonlySet<SurrogateKey>
  eachTime?: EachTime
  /** Those of every form. */
  headers: string[]
  /** As it is, and in the coding that was asked for; a large answer, and one that is asked for again, has all. */
  forms: { identity: Form } & Partial<Record<Coding, Form>>
  /** About what it takes in memory, in bytes. */
  size: number
}

/** Makes an answer ready for one who waits for it and accepts these codings, compressed quickly. `dateOf` tells since when there is one with an ETag. */
export async function readyAnswer(
  made: MadeAnswer,
  accepted: readonly Coding[],
  dateOf: (etag: string) => string | null = () => null,
): Promise<ReadyAnswer> {
  const identity = Buffer.from(made.text)
  const isPublic = made.status === 200 && !String(made.headers['cache-control']).includes('no-store')
  const etag = isPublic ? `W/"${hash('sha256', identity, 'base64url').slice(0, 22)}"` : null
  const lastModified = etag && made.isDated ? dateOf(etag) : null
  const headers = flat({
    ...made.headers,
    ...(etag && { etag }),
    ...(lastModified && { 'last-modified': lastModified }),
  })
  const coding = quickCoding(accepted)
  const bytes = isQuicklyCompressed(identity)
    ? { [coding]: compressQuickly(identity, coding) }
    : await compress(identity, 'quick')
  return withForms({ ...made, etag, lastModified, headers }, { ...bytes, identity })
}

/** The same answer with other headers, in the place of those of the same names or beside them. */
export function withHeaders(answer: ReadyAnswer, others: Record<string, string>): ReadyAnswer {
  const kept: string[] = []
  for (let at = 0; at < answer.headers.length; at += 2) {
    const [name, value] = answer.headers.slice(at, at + 2) as [string, string]
    if (!(name in others)) kept.push(name, value)
  }
  const headers = [...kept, ...flat(others)]
  const bytes = Object.entries(answer.forms).map(([coding, { body }]) => [coding, body])
  return withForms({ ...answer, headers }, Object.fromEntries(bytes))
}

/** The same answer in every coding. Where making one takes long, all were made at first. */
export function withAllForms(answer: ReadyAnswer): ReadyAnswer {
  const bytes = codings.map((coding) => [coding, formIn(answer, coding).body])
  return withForms(answer, Object.fromEntries(bytes))
}

/** The same answer in every coding, compressed as well as can be. */
export const compressedBest = async (answer: ReadyAnswer): Promise<ReadyAnswer> =>
  withForms(answer, await compress(answer.forms.identity.body, 'best'))

function withForms(
  { status, etag, lastModified, keys, eachTime, headers }: Omit<ReadyAnswer, 'forms' | 'size'>,
  bytes: { identity: Buffer } & Partial<Record<Coding, Buffer>>,
): ReadyAnswer {
  const entries = Object.entries(bytes) as [Coding, Buffer][]
  const forms = Object.fromEntries(
    entries.map(([coding, body]) => [coding, formOf(headers, coding, inOwnMemory(body))]),
  )
  const size = entries.reduce((sum, [, body]) => sum + body.length + overhead, overhead * (1 + keys.size))
  return {
    ...{ status, etag, lastModified, keys, eachTime, headers, size },
    forms: forms as ReadyAnswer['forms'],
  }
}

/** About what a form or a key takes besides the bytes of the body, in bytes. */
const overhead = 1_024

/** A copy that holds no more memory than it has bytes: what compressing gives is a part of something larger. */
function inOwnMemory(bytes: Buffer): Buffer {
  if (bytes.buffer.byteLength === bytes.length) return bytes
  const own = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(own)
  return own
}

function formOf(headers: string[], coding: Coding, body: Buffer): Form {
  const encoding = coding === 'identity' ? [] : ['content-encoding', coding]
  return { headers: [...headers, ...encoding, 'content-length', String(body.length)], body }
}

const formIn = ({ headers, forms }: ReadyAnswer, coding: Coding): Form =>
  forms[coding] ?? formOf(headers, coding, compressQuickly(forms.identity.body, coding))

/** Of the forms that there are, the one of the fewest bytes; where there is none in an accepted coding, one is made. */
function formFor(answer: ReadyAnswer, accepted: readonly Coding[]): Form {
  let form: Form | undefined
  for (const coding of accepted) {
    const other = answer.forms[coding]
    if (other && (!form || other.body.length < form.body.length)) form = other
  }
  form ??= formIn(answer, quickCoding(accepted))
  const { identity } = answer.forms
  return identity.body.length <= form.body.length ? identity : form
}

const flat = (headers: OutgoingHttpHeaders): string[] =>
  Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [name, String(value)]))

/** What a request is answered with. Without a body for whoever has the answer already. */
export function replyTo(
  { headers }: Pick<IncomingMessage, 'headers'>,
  answer: ReadyAnswer,
): { status: number; headers: string[]; body?: Buffer } {
  if (isKnown(headers, answer)) return { status: 304, headers: answer.headers }
  return { status: answer.status, ...formFor(answer, codingsFor(headers['accept-encoding'])) }
}

/**
 * Whether the one who asks has this answer: RFC 9110, section 13.2.2. A date counts only as it was given: one that is later may be of an answer
 * that was something else, as clocks of several processes differ.
 */
function isKnown(headers: IncomingMessage['headers'], { etag, lastModified }: ReadyAnswer): boolean {
  const asked = headers['if-none-match']
  if (asked !== undefined) return etag !== null && matches(asked, etag)
  return lastModified !== null && headers['if-modified-since'] === lastModified
}

/** Sends an answer in the way of a route, which leaves the body out of what it answers to HEAD. */
export function sendReady(request: FastifyRequest, reply: FastifyReply, answer: ReadyAnswer): FastifyReply {
  const { status, headers, body } = replyTo(request, answer)
  for (let at = 0; at < headers.length; at += 2) reply.header(headers[at] as string, headers[at + 1])
  return reply.code(status).send(body)
}
