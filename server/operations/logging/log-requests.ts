import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isAdminPath } from '../../delivery/http/page-path.ts'
import { requestLine } from '../../foundation/http/request-line.ts'

/** From when on an answer is slow, in milliseconds. */
const slow = 1_000

/** Refusals that may tell of somebody who tries things out. */
const telling = [401, 403, 429]

/** A request that was answered by other than a kept answer. */
export interface AnsweredRequest {
  /** What answered it: see `routeNameOf`. */
  route: string
  status: number
  /** Until the answer began, in seconds; for uploads with the time in which they arrived. */
  seconds: number
}

/**
 * Writes a line for each request that was not answered from what is kept: at `debug`, or at `info` for a refusal that may tell of an
 * attack, or at `warn` if the answer was slow. `onAnswer` is told as well. What is not for everybody gets the id by which its lines are found.
 */
export function logRequests(app: FastifyInstance, onAnswer: (answered: AnsweredRequest) => void): void {
  app.addHook('onSend', async (request, reply) => {
    const ms = reply.elapsedTime
    const route = routeNameOf(request)
    const status = reply.statusCode
    onAnswer({ route, status, seconds: ms / 1_000 })
    if (!String(reply.getHeader('cache-control')).startsWith('public'))
      reply.header('X-Request-Id', request.id)
    const isSlow = ms > slow && request.routeOptions.config?.endpoint?.upload !== true
    const level = isSlow ? 'warn' : telling.includes(status) ? 'info' : 'debug'
    const line = { route, ...requestLine(request), status, ms: Math.round(ms) }
    request.log[level](line, isSlow ? 'slow answer' : 'answered')
  })
}

/** The call as the API's document names it, or a kind of address: few names, whatever is asked for. */
function routeNameOf({ routeOptions, raw, is404 }: FastifyRequest): string {
  const { operationId } = (routeOptions.schema ?? {}) as { operationId?: string }
  if (operationId !== undefined) return operationId
  const { url = '' } = routeOptions
  if (is404 || url === '') return 'none'
  if (url === '/*' || url === '/contact') return isAdminPath(raw.url ?? '') ? 'admin' : 'page'
  if (url.startsWith('/assets/')) return 'asset'
  if (url.startsWith('/api/docs')) return 'docs'
  return /^\/(healthz|readyz)$/.test(url) ? 'health' : 'none'
}
