import type { IncomingMessage } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { apiBase } from '#contract/contract.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { type AnswerNotes, takeNotes } from '../../foundation/cache-tags/answer-notes.ts'
import { clientNetworkOf } from '../../foundation/client/client-network.ts'
import { partyOf } from '../../foundation/concurrency/party.ts'
import type { ClientIdentity } from '../http/client-identity.ts'
import { isPreparing } from '../http/purpose.ts'
import { readToken } from '../http/read-token.ts'
import { keptAddress } from '../response-cache/answer-address.ts'
import type { AnswerCache } from '../response-cache/answer-cache.ts'
import { type MadeAnswer, sendReady } from '../response-cache/ready-answer.ts'

/** Makes what a call answers: null where there is nothing. */
type Make = (notes: AnswerNotes) => Promise<unknown>

export interface AnswerParts {
  answerCache: AnswerCache
  visitorOf: ClientIdentity['visitorOf']
}

/** Answers a call with JSON: to strangers with what is kept, if the endpoint allows that, else with what is made for the caller. */
export async function sendAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  endpoint: Endpoint,
  make: Make,
  { answerCache, visitorOf }: AnswerParts,
): Promise<FastifyReply> {
  const url = request.raw.url ?? '/'
  const party = partyOf({ actor: request.actor, network: clientNetworkOf(request.ip) })
  if (!endpoint.kept || readToken(request.headers) !== null) {
    const { notes, readBy } = takeNotes()
    const isRead = endpoint.method === 'GET'
    const found = await (isRead ? answerCache.inTurn(party, () => make(notes)) : make(notes))
    const body = bodyOf(request, reply, endpoint, found, url)
    if (isReading(request.raw)) readBy(() => visitorOf(request.raw))
    return reply.send(body)
  }
  // Under another spelling only this request is answered.
  const address = url.startsWith(`${apiBase}/`) ? keptAddress(request.raw, url) : null
  const makeForAll = async (): Promise<MadeAnswer> => {
    const { notes, keys, readBy } = takeNotes()
    const body = bodyOf(request, reply, endpoint, await make(notes), address ?? url)
    reply.header('Content-Type', 'application/json; charset=utf-8')
    return {
      status: reply.statusCode,
      headers: reply.getHeaders() as MadeAnswer['headers'],
      text: reply.serializeInput(body as Record<string, unknown>, String(reply.statusCode)) as string,
      keys,
      eachTime: (raw) => {
        if (isReading(raw)) readBy(() => visitorOf(raw))
      },
    }
  }
  const answer = await answerCache.findOrMake(address, makeForAll, { headers: request.headers, party })
  answer.eachTime?.(request.raw)
  return sendReady(request, reply, answer)
}

/** Whether somebody is about to read the answer: not who only asks about it, nor a browser that prepares for what may come. */
const isReading = (request: IncomingMessage): boolean => request.method === 'GET' && !isPreparing(request)

/** Sets the status and headers of an answer, and gives its body. `address` is what links to other parts of a list start from. */
function bodyOf(
  request: FastifyRequest,
  reply: FastifyReply,
  endpoint: Endpoint,
  answer: unknown,
  address: string,
): unknown {
  // Only what a stranger may read by GET can be kept, and only to be asked for again; a token makes another answer.
  const isShared = endpoint.method === 'GET' && endpoint.access === 'anyone'
  if (isShared) reply.header('Vary', 'Accept-Encoding, Authorization, Origin, Token')
  const mayKeep = isShared && readToken(request.headers) === null
  reply.header('Cache-Control', mayKeep ? 'public, max-age=0, must-revalidate' : 'private, no-store')
  if (answer === null) {
    reply.code(404).header('Cache-Control', 'no-store')
    return endpoint.missing
  }
  reply.code(endpoint.status ?? 200)
  if (!endpoint.paged) return answer
  const { items, next } = answer as { items?: unknown[]; next: string | null }
  if (next !== null) reply.header('Link', `<${nextAddress(address, next)}>; rel="next"`)
  return endpoint.paged === 'array' ? items : answer
}

/** The same address with another cursor. */
function nextAddress(address: string, cursor: string): string {
  const url = new URL(address, 'http://localhost')
  url.searchParams.set('before', cursor)
  return `${url.pathname}${url.search}`
}
