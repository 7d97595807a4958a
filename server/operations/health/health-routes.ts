import type { FastifyInstance, FastifyReply } from 'fastify'
import { healthPaths } from '../../foundation/http/health-paths.ts'
import type { Readiness } from './readiness.ts'
import type { Warnings } from './warnings.ts'

interface Parts {
  readiness: Readiness
  warnings: Pick<Warnings, 'list'>
  /** Aborted once the program is to stop. */
  stopping: AbortSignal
}

/**
 * `/healthz` says that the process answers, whatever it needs: restarting it helps against nothing else. `/readyz` says whether to send
 * readers here. Of the rest, such as the store of images, it only warns: without it all else goes on, and readers would find it the same
 * elsewhere. The schema needs no question: nobody listens before it is up to date.
 */
export async function serveHealth(
  app: FastifyInstance,
  { readiness, warnings, stopping }: Parts,
): Promise<void> {
  const hidden = { schema: { hide: true } }

  app.get(healthPaths.alive, hidden, async (_request, reply) => answer(reply, null))

  app.get(healthPaths.ready, hidden, async (_request, reply) => {
    if (stopping.aborted) return answer(reply, 'stopping')
    if (!(await readiness.databaseAnswers())) return answer(reply, 'database')
    const told = warnings.list().map(({ code, message }) => ({ code, message }))
    return { ...answer(reply, null), ...(told.length > 0 && { warnings: told }) }
  })
}

/** `reason`: why not, or null if all is well. */
function answer(reply: FastifyReply, reason: 'stopping' | 'database' | null) {
  reply.header('Cache-Control', 'no-store').code(reason === null ? 200 : 503)
  return reason === null ? { status: 'ok' } : { status: 'unavailable', reason }
}
