import { once } from 'node:events'
import { Server } from 'node:net'
import { waitForIdleLoop } from './wait-for-idle-loop.ts'

/** How long waiting connections are accepted at most before the listener closes, in milliseconds. */
const waitMs = 1_000

/**
 * Stops accepting connections, and resolves once all accepted ones have ended. The system resets connections that wait to be accepted when a
 * listening socket closes, and a proxy does not repeat a write that it has sent. So waiting connections are accepted first, while the system lets at
 * most one more wait. `onClosed` is called as soon as no further connection is accepted.
 */
export async function closeListener(server: Server, onClosed = () => {}): Promise<void> {
  await acceptWaiting(server)
  const closed = once(server, 'close')
  // The `close` of an HTTP server would also close idle connections.
  Server.prototype.close.call(server)
  onClosed()
  await closed
}

async function acceptWaiting(server: Server): Promise<void> {
  const { _handle: handle } = server as Server & { _handle?: { listen?(backlog: number): number } | null }
  // Undocumented in Node. Without it, more connections may arrive at the last moment.
  handle?.listen?.(0)
  let hasAccepted = false
  const onConnection = () => {
    hasAccepted = true
  }
  server.on('connection', onConnection)
  await waitForIdleLoop(waitMs, () => {
    const isQuiet = !hasAccepted
    hasAccepted = false
    return isQuiet
  })
  server.off('connection', onConnection)
}
