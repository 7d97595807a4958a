import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import { apiBase, contract as wholeContract } from '#contract/contract.ts'
import type { Access, Contract, Endpoint } from '#contract/endpoint.ts'
import { type ErrorCode, ErrorResponse } from '#contract/errors.ts'
import { limits } from '#contract/limits.ts'
import type { SessionService } from '../../accounts/sessions/session-service.ts'
import type { SchemaGuard } from '../../data/database/schema-guard.ts'
import { AppError } from '../../errors.ts'
import type { Actor } from '../../foundation/actor/actor.ts'
import { sessionEnded } from '../../foundation/actor/open-session.ts'
import { type CacheNotes, collectCacheNotes } from '../../foundation/cache-tags/cache-notes.ts'
import { clientNetworkOf } from '../../foundation/client/client-network.ts'
import { acceptsEvents, type Watched } from '../../foundation/http/event-stream.ts'
import type { Call, Implementation } from '../../foundation/http/handlers.ts'
import { decodeRest } from '../../foundation/http/raw-path.ts'
import { type FileResponse, sendFile } from '../../foundation/http/send-file.ts'
import type { AccountQuota } from '../../limits/quotas/account-quota.ts'
import type { DiskReserve } from '../../limits/quotas/disk-reserve.ts'
import type { Limiter } from '../../limits/rates/limiter.ts'
import { bodyLimitOf } from '../http/body-limit.ts'
import type { Resource } from '../http/cross-origin.ts'
import { whileHandling } from '../http/incoming-body.ts'
import { readToken } from '../http/read-token.ts'
import type { EventStreams } from './event-streams.ts'
import { type ResponseParts, sendResponse } from './send-response.ts'
import { acceptUploads, receiveFile, refuseLargeUpload } from './uploads.ts'

interface Parts extends ResponseParts {
  sessions: SessionService
  limiter: Limiter
  accountQuota: AccountQuota
  diskReserve: DiskReserve
  schemaGuard: SchemaGuard
  eventStreams: EventStreams
  /** Where uploads are spooled. */
  uploadFolder: string
}

/** Adds routes for the calls of a contract, and notes what their addresses offer. */
export function implement(app: FastifyInstance, { contract, handlers }: Implementation, parts: Parts): void {
  const subject = subjectOf(contract)
  for (const [name, endpoint] of Object.entries(contract)) {
    const { schema, ...route } = routeOf(
      endpoint,
      handlers[name] as Implementation['handlers'][string],
      parts,
    )
    const described = { ...route, schema: { ...schema, tags: [subject], operationId: `${subject}.${name}` } }
    if (endpoint.upload)
      app.register(async (scope) => acceptUploads(scope).then(() => void scope.route(described)))
    else app.route(described)
  }
  const byUrl = Object.groupBy(Object.values(contract), (endpoint) => urlOf(endpoint.path))
  for (const [url, endpoints = []] of Object.entries(byUrl)) app.resources.set(url, resourceOf(endpoints))
}

/** The name of a contract within the whole contract. */
const subjectOf = (part: Contract): string =>
  Object.entries(wholeContract).find(([, each]) => each === part)?.[0] ?? 'others'

function routeOf(
  endpoint: Endpoint,
  handler: Implementation['handlers'][string],
  parts: Parts,
): RouteOptions {
  const { method, path, access, summary, params, query, body, response, status = 200 } = endpoint
  return {
    method,
    url: urlOf(path),
    schema: {
      summary,
      ...(params && { params }),
      ...(query && { querystring: query }),
      ...(body && { body }),
      ...(access !== 'anyone' && { security: [{ token: [] }] }),
      response: {
        [status]: response,
        ...(endpoint.missing === undefined ? {} : { 404: {} }),
        default: ErrorResponse,
      },
    },
    config: { endpoint },
    bodyLimit: bodyLimitOf(body),
    onRequest: async (request) => {
      request.actor = await authenticate(request, access, parts.sessions)
      if (method !== 'GET' && !endpoint.readsOnly) parts.schemaGuard.assertMayWrite()
      if (request.actor && method !== 'GET' && !endpoint.unlimited)
        await parts.limiter[endpoint.rate ?? 'write'](request.actor.id)
      if (endpoint.adds === 'always') await parts.diskReserve.assertRoom()
      if (endpoint.upload) {
        refuseLargeUpload(request)
        if (request.actor) await parts.accountQuota.assertNotFull(request.actor.id)
      }
    },
    preValidation: async (request) => {
      if (params) request.params = { [nameOfRest(path)]: decodeRest(request.raw.url ?? '', urlOf(path)) }
    },
    handler: (request, reply) =>
      whileHandling(request, async () => {
        const file = endpoint.upload ? await receiveFile(request, parts.uploadFolder) : undefined
        const make = (notes: CacheNotes) =>
          handler({ ...callOf(request, endpoint), notes, file: file as undefined })
        try {
          if (endpoint.returnsFile)
            return await sendFile(request, reply, (await make(collectCacheNotes().notes)) as FileResponse)
          if (!endpoint.streams) return await sendResponse(request, reply, endpoint, make, parts)
          const watched = (await make(collectCacheNotes().notes)) as Watched<unknown>
          if (acceptsEvents(request)) return await parts.eventStreams.send(request, reply, watched)
          return await sendResponse(request, reply, endpoint, () => watched.read(), parts)
        } finally {
          await file?.close()
        }
      }),
  }
}

/** Every parameter of the contract is at the end of its path and matches all of the rest, slashes included. */
const urlOf = (path: string) => `${apiBase}${path.replace(/\{\w+\}$/, '*')}`
const nameOfRest = (path: string) => /\{(\w+)\}$/.exec(path)?.[1] ?? ''

async function authenticate(
  request: FastifyRequest,
  access: Access,
  sessions: SessionService,
): Promise<Actor | null> {
  const token = readToken(request.headers)
  const actor = token ? await sessions.findActor(token) : null
  if (actor || access === 'anyone') return actor
  if (token) throw sessionEnded()
  throw new AppError('unauthenticated', 'Sign in first and send the token in the Authorization header.')
}

function callOf(request: FastifyRequest, endpoint: Endpoint): Omit<Call<Endpoint>, 'file' | 'notes'> {
  return {
    actor: request.actor as Actor,
    params: request.params as undefined,
    query: request.query as undefined,
    body: request.body as undefined,
    clientNetwork: clientNetworkOf(request.ip),
    userAgent: request.headers['user-agent'] ?? '',
    idempotencyKey: endpoint.idempotent ? readIdempotencyKey(request) : null,
  }
}

function readIdempotencyKey(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key']
  if (key === undefined || key === '') return null
  if (typeof key === 'string' && key.length <= limits.request.maxIdempotencyKeyCharacters) return key
  throw new AppError(
    'malformed_request',
    `An Idempotency-Key may have at most ${limits.request.maxIdempotencyKeyCharacters} characters.`,
  )
}

/** The resource at an address that several calls of the contract share. */
const resourceOf = (endpoints: Endpoint[]): Resource => ({
  methods: endpoints.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : method)),
  isPublicRead: endpoints.some(({ method, access }) => method === 'GET' && access === 'anyone'),
})

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | null
    /** The code of the error with which the request was refused; null if it was not. */
    refusal: ErrorCode | null
  }
  interface FastifyContextConfig {
    endpoint?: Endpoint
  }
}
