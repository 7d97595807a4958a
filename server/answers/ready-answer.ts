import { hash } from 'node:crypto'
import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { matches } from '../http/entity-tag.ts'
import { type AnswerForms, type Coding, codingFor, formsOf } from './answer-forms.ts'
import type { SurrogateKey } from './surrogate-keys.ts'

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
}

/** An answer that is ready to be sent: nothing is left to do but to choose and write bytes. */
export interface ReadyAnswer {
  status: number
  /** Null for what is not for everybody, or failed. */
  etag: string | null
  keys: ReadonlySet<SurrogateKey>
  eachTime?: EachTime
  forms: AnswerForms
  /** Names and values in turn, for each form. */
  headers: Record<Coding | 'notModified', string[]>
  /** Bytes of all forms. */
  size: number
}

/** Makes an answer ready, its forms compressed quickly. */
export async function readyAnswer({
  status,
  headers,
  text,
  keys,
  eachTime,
}: MadeAnswer): Promise<ReadyAnswer> {
  const forms = await formsOf(Buffer.from(text), 'quick')
  const isPublic = status === 200 && !String(headers['cache-control']).includes('no-store')
  const etag = isPublic ? `W/"${hash('sha256', forms.identity, 'base64url').slice(0, 22)}"` : null
  return assemble({ status, etag, keys, eachTime }, forms, flat({ ...headers, ...(etag && { etag }) }))
}

/** The same answer, compressed as well as can be. */
export async function compressedBest(answer: ReadyAnswer): Promise<ReadyAnswer> {
  return assemble(answer, await formsOf(answer.forms.identity, 'best'), answer.headers.notModified)
}

function assemble(
  { status, etag, keys, eachTime }: Pick<ReadyAnswer, 'status' | 'etag' | 'keys' | 'eachTime'>,
  forms: AnswerForms,
  everyForm: string[],
): ReadyAnswer {
  const headersOf = (coding: Coding) => [
    ...everyForm,
    ...(coding === 'identity' ? [] : ['content-encoding', coding]),
    'content-length',
    String(forms[coding].length),
  ]
  return {
    status,
    etag,
    keys,
    eachTime,
    forms,
    headers: {
      notModified: everyForm,
      identity: headersOf('identity'),
      gzip: headersOf('gzip'),
      br: headersOf('br'),
    },
    size: forms.identity.length + forms.gzip.length + forms.br.length + everyForm.join().length,
  }
}

const flat = (headers: OutgoingHttpHeaders): string[] =>
  Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [name, String(value)]))

/** What a request is answered with. Without a body for whoever has the answer already. */
export function replyTo(
  { headers }: Pick<IncomingMessage, 'headers'>,
  answer: ReadyAnswer,
): { status: number; headers: string[]; body?: Buffer } {
  if (answer.etag !== null && matches(headers['if-none-match'], answer.etag))
    return { status: 304, headers: answer.headers.notModified }
  const coding = codingFor(headers['accept-encoding'])
  return { status: answer.status, headers: answer.headers[coding], body: answer.forms[coding] }
}

/** Sends an answer in the way of a route, which leaves the body out of what it answers to HEAD. */
export function sendReady(request: FastifyRequest, reply: FastifyReply, answer: ReadyAnswer): FastifyReply {
  const { status, headers, body } = replyTo(request, answer)
  for (let at = 0; at < headers.length; at += 2) reply.header(headers[at] as string, headers[at + 1])
  return reply.code(status).send(body)
}
