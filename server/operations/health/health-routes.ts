import type { FastifyInstance, FastifyReply } from 'fastify'
import { healthPaths } from '../../foundation/http/health-paths.ts'
import type { Readiness } from './readiness.ts'
import type { Warnings } from './warnings.ts'

interface Parts {
  readiness: Readiness
  warnings: Pick<Warnings, 'list'>
  /** Aborted when the program is to stop. */
  stopping: AbortSignal
}

/**
 * `/healthz` says that the process responds, whatever state its dependencies are in, as a restart would not help those. `/readyz` says whether to
 * send readers here. Other problems, such as a failing image store, are only warnings: everything else works, and readers would find the same
 * problem at other processes. The schema is not checked, as a server listens only once it is up to date.
 */
export async function serveHealth(
  app: FastifyInstance,
  { readiness, warnings, stopping }: Parts,
): Promise<void> {
  const hidden = { schema: { hide: true } }

  app.get(healthPaths.alive, hidden, async (_request, reply) => respond(reply, null))

  app.get(healthPaths.ready, hidden, async (_request, reply) => {
    if (stopping.aborted) return respond(reply, 'stopping')
    if (!(await readiness.databaseResponds())) return respond(reply, 'database')
    const current = warnings.list().map(({ code, message }) => ({ code, message }))
    return { ...respond(reply, null), ...(current.length > 0 && { warnings: current }) }
  })
}

/** `reason`: why it is not ready, or null if it is. */
function respond(reply: FastifyReply, reason: 'stopping' | 'database' | null) {
  reply.header('Cache-Control', 'no-store').code(reason === null ? 200 : 503)
  return reason === null ? { status: 'ok' } : { status: 'unavailable', reason }
}
