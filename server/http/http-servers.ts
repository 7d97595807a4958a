import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { Server as NetServer } from 'node:net'
import type { Connections } from './connections.ts'
import { inOrder } from './request-order.ts'

/**
 * How long connections that are in use may go on once nobody else is let in: nearly each then ends with an answer, and none between two.
 * How long answers under way may take from then on. In milliseconds.
 */
const patience = { lingering: 200, answers: 6_000 }

/** The servers that an application listens with, and the connections to all of them. */
export function createHttpServers(connections: Connections) {
  const servers: Server[] = []

  return {
    /** A server that does work for each request. One that listens no more ends each connection with its next answer. */
    create(options: Parameters<typeof createServer>[0], work: RequestListener): Server {
      const answer = inOrder((request, response) => {
        if (!server.listening) response.shouldKeepAlive = false
        if (connections.admit(request, response)) work(request, response)
      })
      // Node would refuse by itself what expects something that it does not know.
      const server = createServer(options ?? {}, answer).on('checkExpectation', answer)
      connections.watch(server)
      servers.push(server)
      return server
    },

    /** Lets nobody else in, by other doors neither, and resolves once all who were in have their answers, or had time enough. */
    async end(closeDoors: () => Promise<void> = async () => {}): Promise<void> {
      const listening = servers.filter((server) => server.listening)
      const ended = listening.map(async (server) => {
        const closed = once(server, 'close')
        // HTTP's own would also close the connections on which nothing is asked at the moment.
        NetServer.prototype.close.call(server)
        await closed
      })
      const closeIdle = () => {
        for (const server of listening) server.closeIdleConnections()
      }
      const closeAll = () => {
        for (const server of listening) server.closeAllConnections()
      }
      // Again and again: an answer that was under way by now does not end its connection.
      const timers = [setInterval(closeIdle, patience.lingering), setTimeout(closeAll, patience.answers)]
      await Promise.all([...ended, closeDoors()])
      for (const timer of timers) clearTimeout(timer)
    },
  }
}
export type HttpServers = ReturnType<typeof createHttpServers>
