import type { Server } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../data/database/database.ts'

/** How long all of stopping may take once nobody is let in, in milliseconds: less than the ten seconds after which Docker kills. */
const patience = 9_000

interface Stoppable {
  stop(): void
}

interface Running {
  app: FastifyInstance
  services: Record<'cleanUp' | 'healthChecks' | 'warnings', Stoppable> & { close(): Promise<void> }
  database: Database
  metricsServer: Server | null
  /** Lets nobody in by the other addresses of its name, and resolves once those who came by them are gone. */
  stopAtOthers: () => Promise<void>
  stopWatching: () => Promise<void>
  /** Says to everybody that the program is to stop. */
  stopping: AbortController
  /** How long to go on answering after that, in milliseconds. */
  stopDelay: number
}

/**
 * Says that the program is not ready any more, lets what is under way end and writes what waits. Rejects if that takes too long, such as
 * over a dead link to the database.
 */
export async function stopProgram(running: Running): Promise<void> {
  running.stopping.abort()
  running.services.cleanUp.stop()
  running.services.healthChecks.stop()
  running.services.warnings.stop()
  await Promise.race([end(running), rejectAfter(running.stopDelay + patience)])
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
