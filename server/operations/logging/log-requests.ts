import type { FastifyInstance, FastifyRequest } from 'fastify'
import { apiBase } from '#contract/contract.ts'
import { isAdminPath } from '../../delivery/http/page-path.ts'
import { healthPaths } from '../../foundation/http/health-paths.ts'
import { requestLine } from '../../foundation/http/request-line.ts'

/** Responses that take longer are logged as slow, in milliseconds. */
const slowAfterMs = 1_000

/** Statuses of refusals that may be part of an attack. */
const suspiciousStatuses = [401, 403, 429]

/** A request that was not answered from the response cache. */
export interface LoggedRequest {
  /** The route: see `routeNameOf`. */
  route: string
  status: number
  /** Until the response began, in seconds; for uploads this includes the time in which they arrived. */
  seconds: number
}

/**
 * Logs each request that was not answered from the response cache: at `warn` if it was slow, at `info` for a refusal that may be part of an attack,
 * else at `debug`. Also calls `onResponse`. Responses that are not public get the request id of their log lines in a header.
 */
export function logRequests(app: FastifyInstance, onResponse: (logged: LoggedRequest) => void): void {
  app.addHook('onSend', async (request, reply) => {
    const ms = reply.elapsedTime
    const route = routeNameOf(request)
    const status = reply.statusCode
    onResponse({ route, status, seconds: ms / 1_000 })
    if (!String(reply.getHeader('cache-control')).startsWith('public'))
      reply.header('X-Request-Id', request.id)
    const isSlow = ms > slowAfterMs && request.routeOptions.config?.endpoint?.upload !== true
    const level = isSlow ? 'warn' : suspiciousStatuses.includes(status) ? 'info' : 'debug'
    const line = { route, ...requestLine(request), status, ms: Math.round(ms) }
    request.log[level](line, isSlow ? 'slow response' : 'response sent')
  })
}

/** The operation id of the call, or the kind of address, so that there are few names whatever is requested. */
function routeNameOf({ routeOptions, raw, is404 }: FastifyRequest): string {
  const { operationId } = (routeOptions.schema ?? {}) as { operationId?: string }
  if (operationId !== undefined) return operationId
  const { url = '' } = routeOptions
  if (is404 || url === '') return 'none'
  if (url === '/*' || url === '/contact') return isAdminPath(raw.url ?? '') ? 'admin' : 'page'
  if (url.startsWith('/assets/')) return 'asset'
  if (url.startsWith(`${apiBase}/docs`)) return 'docs'
  return url === healthPaths.alive || url === healthPaths.ready ? 'health' : 'none'
}
