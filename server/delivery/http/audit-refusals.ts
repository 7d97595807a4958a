import type { FastifyInstance } from 'fastify'
import type { RefusalRecorder } from '../../accounts/audit/refusal-recorder.ts'
import { clientNetworkOf } from '../../foundation/client/client-network.ts'

/**
 * Records in the audit log when a signed-in user lacks a permission, and when anyone reaches a limit. The log names the route and never what was
 * sent.
 */
export function auditRefusals(app: FastifyInstance, { note }: RefusalRecorder): void {
  app.addHook('onSend', async ({ actor, ip, method, refusal, routeOptions }, { statusCode }) => {
    // The user has the permission, but has to enter the password first.
    if (refusal === 'password_required') return
    const kind = statusCode === 429 ? 'limit_reached' : statusCode === 403 && actor ? 'access_refused' : null
    if (kind === null) return
    note({ kind, actor, call: `${method} ${routeOptions.url ?? ''}`, clientNetwork: clientNetworkOf(ip) })
  })
}
