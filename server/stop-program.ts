import type { Server } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { FastifyInstance } from 'fastify'
import type { Database } from './database/database.ts'
import type { Services } from './services.ts'

/**
 * How long requests under way may take to end once nobody else is let in, and how long all of stopping may take from then on, in
 * milliseconds: less than the ten seconds after which Docker kills.
 */
const patience = { requests: 6_000, all: 9_000 }

/** How long connections that are in use may go on, in milliseconds: nearly each then ends with an answer, and none between two. */
const lingering = 200

interface Running {
  app: FastifyInstance
  services: Services
  database: Database
  metricsServer: Server | null
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
  await Promise.race([end(running), rejectAfter(running.stopDelay + patience.all)])
}

async function end({ app, services, database, metricsServer, stopWatching, stopDelay }: Running) {
  const connections = await promisify(app.server.getConnections.bind(app.server))()
  await delay(Math.max(stopDelay, connections > 0 ? lingering : 0))
  const closeAll = setTimeout(() => app.server.closeAllConnections(), patience.requests)
  await app.close()
  clearTimeout(closeAll)
  await services.close()
  await stopWatching()
  await database.db.destroy()
  metricsServer?.close().closeAllConnections()
}

async function rejectAfter(milliseconds: number): Promise<never> {
  await delay(milliseconds)
  throw new Error(`Not everything could be ended within ${milliseconds / 1_000} seconds.`)
}
