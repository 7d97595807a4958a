import type { FastifyInstance } from 'fastify'
import type { RefusalRecorder } from '../../accounts/audit/refusal-recorder.ts'
import { clientNetworkOf } from '../../foundation/client/client-network.ts'

/** Has each refusal of a right of somebody who is signed in, and of a limit, noted for the audit log: by the route, never by what was sent. */
export function auditRefusals(app: FastifyInstance, { note }: RefusalRecorder): void {
  app.addHook('onSend', async ({ actor, ip, method, refusal, routeOptions }, { statusCode }) => {
    // No right is missing: the password is asked for first.
    if (refusal === 'password_required') return
    const kind = statusCode === 429 ? 'limit_reached' : statusCode === 403 && actor ? 'access_refused' : null
    if (kind === null) return
    note({ kind, actor, call: `${method} ${routeOptions.url ?? ''}`, network: clientNetworkOf(ip) })
  })
}
