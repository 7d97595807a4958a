import type { Server } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../data/database/database.ts'

/** How long stopping may take after `stopDelay`, in milliseconds: less than the ten seconds after which Docker kills. */
const stopTimeoutMs = 9_000

interface Stoppable {
  stop(): void
}

interface Running {
  app: FastifyInstance
  services: Record<'cleanUp' | 'footerYear' | 'healthChecks' | 'messageNotifier' | 'warnings', Stoppable> & {
    close(): Promise<void>
  }
  database: Database
  metricsServer: Server | null
  /** Stops listening at the other addresses of its host name, and resolves once their connections have ended. */
  stopAtOthers: () => Promise<void>
  stopWatching: () => Promise<void>
  /** Signals that the program is to stop. */
  stopping: AbortController
  /** How long to go on serving requests after that, in milliseconds. */
  stopDelay: number
}

/**
 * Makes readiness fail, lets requests in progress end, and writes what is buffered. Rejects if this takes too long, for instance over a dead
 * connection to the database.
 */
export async function stopProgram(running: Running): Promise<void> {
  running.stopping.abort()
  running.services.cleanUp.stop()
  running.services.footerYear.stop()
  running.services.healthChecks.stop()
  running.services.messageNotifier.stop()
  running.services.warnings.stop()
  await Promise.race([end(running), rejectAfter(running.stopDelay + stopTimeoutMs)])
}

async function end(running: Running): Promise<void> {
  const { app, services, database, metricsServer, stopAtOthers, stopWatching, stopDelay } = running
  await delay(stopDelay)
  await app.endConnections(stopAtOthers)
  await app.close()
  await services.close()
  await stopWatching()
  await database.db.destroy()
  metricsServer?.close().closeAllConnections()
}

async function rejectAfter(milliseconds: number): Promise<never> {
  await delay(milliseconds)
  throw new Error(`Not everything could be ended within ${milliseconds / 1_000} seconds.`)
}
