import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { networkOf, widerNetworkOf } from '../limits/network.ts'
import { createNetworkShare } from '../limits/network-share.ts'
import type { ClientIdentity } from './client-identity.ts'
import type { ConnectionBounds } from './connection-bounds.ts'
import type { RawRefusal, RawRefusals } from './raw-refusal.ts'

/** So many who find no room are told so at the same time; more are closed without a word. */
const maxRefusing = 64

const ownShareIsFull: RawRefusal = {
  code: 'too_many_requests',
  message: 'Your network has too many connections open. Try again in a moment.',
  retryAfter: 5,
}
const allIsFull: RawRefusal = {
  code: 'unavailable',
  message: 'The server is busy. Try again in a moment.',
  retryAfter: 5,
}

/** A connection. That of a proxy, which speaks for many, is counted by no network. */
interface Connection {
  socket: Socket
  network: string | null
  widerNetwork: string | null
  /** How many of its requests are being answered. */
  answering: number
  /** What stands for the part of an answer that was not taken yet, and since when it is the same. */
  unread: { mark: string; since: number } | null
}

interface Parts {
  bounds: ConnectionBounds
  client: Pick<ClientIdentity, 'addressOf' | 'isProxy'>
  refusals: RawRefusals
}

/**
 * Bounds how many connections there are. Over a bound one gives way that holds nothing useful: on which nothing was asked yet, or nothing is
 * asked any more, for the longest time and of the network that has most. None on which something is answered does; but whoever reads nothing of
 * an answer for some seconds is gone. Of what a trusted proxy asks, each network that it speaks for has its share.
 */
export function createConnections({ bounds, client, refusals }: Parts) {
  const connections = new Map<Socket, Connection>()
  /** Those on which nothing is being answered, in the order in which that began. */
  const idle = new Set<Connection>()
  const share = createNetworkShare(bounds)
  const shareBehindProxies = createNetworkShare(bounds)
  /** What ends the use of its connection by a request. */
  const inUse = new WeakMap<IncomingMessage, () => void>()
  let refusing = 0

  function remove(connection: Connection): void {
    if (!connections.delete(connection.socket)) return
    idle.delete(connection)
    if (connection.network !== null) share.leave(connection.network)
  }

  const sizeOf = ({ network }: Connection) => (network === null ? 0 : share.of(network))

  /** Closes idle connections until a bound is kept. False if too many are in use. */
  function makeRoom(isFull: () => boolean, mayClose: (connection: Connection) => boolean): boolean {
    while (isFull()) {
      let closing: Connection | undefined
      for (const each of idle)
        if (mayClose(each) && (!closing || sizeOf(each) > sizeOf(closing))) closing = each
      if (!closing) return false
      remove(closing)
      closing.socket.destroy()
    }
    return true
  }

  /** Why there is no room for a connection; null if there is, or was made. */
  function refusalOf({ network, widerNetwork }: Connection): RawRefusal | null {
    const hasOwnRoom =
      network === null ||
      (makeRoom(
        () => share.isFull(network),
        (each) => each.network === network,
      ) &&
        makeRoom(
          () => share.isWiderFull(network),
          (each) => each.widerNetwork === widerNetwork,
        ))
    if (!hasOwnRoom) return ownShareIsFull
    const hasRoom = makeRoom(
      () => connections.size >= bounds.ofAll,
      () => true,
    )
    return hasRoom ? null : allIsFull
  }

  function refuse(socket: Socket, refusal: RawRefusal): void {
    if (refusing >= maxRefusing) {
      socket.destroy()
      return
    }
    refusing++
    socket.once('close', () => refusing--)
    refusals.refuseSocket(socket, refusal)
  }

  function open(socket: Socket): void {
    const address = socket.remoteAddress ?? ''
    const network = client.isProxy(address) ? null : networkOf(address)
    const widerNetwork = network === null ? null : widerNetworkOf(network)
    const connection: Connection = { socket, network, widerNetwork, answering: 0, unread: null }
    const refusal = refusalOf(connection)
    if (refusal) {
      refuse(socket, refusal)
      return
    }
    connections.set(socket, connection)
    idle.add(connection)
    if (network !== null) share.enter(network)
    socket.once('close', () => remove(connection))
  }

  /** Ends connections whose readers took nothing of an answer for too long, whatever they send meanwhile. */
  function endStalled(): void {
    const now = performance.now()
    for (const connection of connections.values()) {
      const { socket, unread } = connection
      const mark = unreadMark(socket)
      if (mark === null) connection.unread = null
      else if (unread?.mark !== mark) connection.unread = { mark, since: now }
      else if (now - unread.since >= bounds.readerTimeoutMs) socket.destroy()
    }
  }

  /** False for a network that has all it may have behind a proxy. Else its request counts until it is answered. */
  function hasRoomBehindProxy(request: IncomingMessage, response: ServerResponse): boolean {
    const network = networkOf(client.addressOf(request))
    if (shareBehindProxies.isFull(network) || shareBehindProxies.isWiderFull(network)) return false
    shareBehindProxies.enter(network)
    response.once('close', () => shareBehindProxies.leave(network))
    return true
  }

  return {
    /** Counts the connections of a server. */
    watch(server: Server): void {
      let timer: NodeJS.Timeout
      server.on('connection', open)
      server.on('listening', () => {
        timer = setInterval(endStalled, bounds.readerTimeoutMs / 4).unref()
      })
      server.on('close', () => clearInterval(timer))
    },
    /** Lets a request in, whose connection is in use until it is answered. False if it is refused. */
    admit(request: IncomingMessage, response: ServerResponse): boolean {
      const connection = connections.get(request.socket)
      // What came on a connection that was refused.
      if (!connection) return false
      connection.answering++
      idle.delete(connection)
      const leave = () => {
        if (!inUse.delete(request)) return
        connection.answering--
        if (connection.answering === 0 && connections.has(connection.socket)) idle.add(connection)
      }
      inUse.set(request, leave)
      response.once('close', leave)
      if (connection.network !== null || hasRoomBehindProxy(request, response)) return true
      refusals.refuseRequest(response, ownShareIsFull)
      return false
    },
    /** A request has its answer, and what is left of its body is waited for: its connection holds nothing useful any more. */
    leave: (request: IncomingMessage) => inUse.get(request)?.(),
  }
}
export type Connections = ReturnType<typeof createConnections>

/**
 * Changes as long as something of what was written to a connection is taken; null if there is nothing to take. Of a large piece, of which the
 * system takes a part at a time, only the handle tells.
 */
function unreadMark(socket: Socket): string | null {
  if (socket.writableLength === 0) return null
  const { _handle: handle } = socket as Socket & { _handle?: { writeQueueSize?: number } | null }
  return `${socket.bytesWritten - socket.writableLength} ${handle?.writeQueueSize}`
}
