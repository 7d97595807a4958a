import { once } from 'node:events'
import { Server } from 'node:net'
import { waitForIdleLoop } from './wait-for-idle-loop.ts'

/** How long those who wait to be accepted are let in before nobody is, at most, in milliseconds. */
const waitMs = 1_000

/**
 * Lets nobody else in, and resolves once all who came in are gone. Whoever waits to be accepted when a listening socket is closed is cut off,
 * and a proxy does not send a write again that it had sent: so those are let in first, while the system lets at most one more wait.
 * `onClosed` is called as soon as nobody else comes in.
 */
export async function closeListener(server: Server, onClosed = () => {}): Promise<void> {
  await acceptWaiting(server)
  const closed = once(server, 'close')
  // HTTP's own would also close the connections on which nothing is asked at the moment.
  Server.prototype.close.call(server)
  onClosed()
  await closed
}

async function acceptWaiting(server: Server): Promise<void> {
  const { _handle: handle } = server as Server & { _handle?: { listen?(backlog: number): number } | null }
  // No part of Node's documented interface. Without it, more may come at the last moment.
  handle?.listen?.(0)
  let hasAccepted = false
  const note = () => {
    hasAccepted = true
  }
  server.on('connection', note)
  await waitForIdleLoop(waitMs, () => {
    const isQuiet = !hasAccepted
    hasAccepted = false
    return isQuiet
  })
  server.off('connection', note)
}
