import { createServer, type RequestListener, type Server } from 'node:http'
import { closeListener } from '../../foundation/process/close-listener.ts'
import { waitForIdleLoop } from '../../foundation/process/wait-for-idle-loop.ts'
import type { Connections } from './connections.ts'
import { inOrder } from './request-order.ts'

/**
 * After no further connection is accepted, idle connections are closed every `idleMs`. In that time most connections in use end with a response, so
 * that few are closed between two requests. Running responses may take `responsesMs`.
 */
const timeouts = { idleMs: 200, responsesMs: 6_000 }

/** The HTTP servers of an application, which share one limit of connections. */
export function createHttpServers(connections: Connections) {
  const servers: Server[] = []
  let isEnding = false

  return {
    /** Creates a server. Once `end` is called, each connection ends with its next response. */
    create(options: Parameters<typeof createServer>[0], work: RequestListener): Server {
      const listener = inOrder((request, response) => {
        if (isEnding) response.shouldKeepAlive = false
        if (connections.admit(request, response)) work(request, response)
      })
      // Otherwise Node itself would refuse a request with an unknown `Expect`.
      const server = createServer(options ?? {}, listener).on('checkExpectation', listener)
      connections.watch(server)
      servers.push(server)
      return server
    },

    /**
     * Stops accepting connections, those of other listeners too, which `closeOthers` closes. Resolves when all accepted requests are answered, or
     * after a timeout.
     */
    async end(closeOthers: () => Promise<void> = async () => {}): Promise<void> {
      isEnding = true
      const listening = servers.filter((server) => server.listening)
      const closeAll = () => {
        for (const server of listening) server.closeAllConnections()
      }
      const timers: NodeJS.Timeout[] = [setTimeout(closeAll, timeouts.responsesMs)]
      const closeIdle = async (server: Server) => {
        // Reads requests that have arrived on them first.
        await waitForIdleLoop(timeouts.idleMs / 2)
        server.closeIdleConnections()
      }
      // Repeated, because a response that had begun does not end its connection. Not before the listeners are closed: until then a proxy has no
      // reason to stop using its idle connections.
      const ended = listening.map((server) =>
        closeListener(server, () => timers.push(setInterval(closeIdle, timeouts.idleMs, server))),
      )
      await Promise.all([...ended, closeOthers()])
      for (const timer of timers) clearTimeout(timer)
    },
  }
}
export type HttpServers = ReturnType<typeof createHttpServers>
