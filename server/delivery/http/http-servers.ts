import { createServer, type RequestListener, type Server } from 'node:http'
import { closeListener } from '../../foundation/process/close-listener.ts'
import { waitForIdleLoop } from '../../foundation/process/wait-for-idle-loop.ts'
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
  let isEnding = false

  return {
    /** A server that does work for each request. Once it is to end, it ends each connection with its next answer. */
    create(options: Parameters<typeof createServer>[0], work: RequestListener): Server {
      const answer = inOrder((request, response) => {
        if (isEnding) response.shouldKeepAlive = false
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
      isEnding = true
      const listening = servers.filter((server) => server.listening)
      const closeAll = () => {
        for (const server of listening) server.closeAllConnections()
      }
      const timers: NodeJS.Timeout[] = [setTimeout(closeAll, patience.answers)]
      const closeIdle = async (server: Server) => {
        // A request that has come on one of them is taken in before.
        await waitForIdleLoop(patience.lingering / 2)
        server.closeIdleConnections()
      }
      // Again and again: an answer that was under way by now does not end its connection. Not before nobody else is let in: until then a proxy
      // has no reason to leave the connections alone that it keeps.
      const ended = listening.map((server) =>
        closeListener(server, () => timers.push(setInterval(closeIdle, patience.lingering, server))),
      )
      await Promise.all([...ended, closeDoors()])
      for (const timer of timers) clearTimeout(timer)
    },
  }
}
export type HttpServers = ReturnType<typeof createHttpServers>
