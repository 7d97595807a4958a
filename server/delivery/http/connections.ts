import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { clientNetworkOf, widerClientNetworkOf } from '../../foundation/client/client-network.ts'
import { createClientNetworkSlots } from '../../limits/rates/client-network-slots.ts'
import type { ClientIdentity } from './client-identity.ts'
import type { ConnectionLimits } from './connection-limits.ts'
import type { RawRefusal, RawRefusals } from './raw-refusal.ts'

/** How many refusals are written at the same time; further connections are closed without one. */
const maxRefusing = 64

/** For so long after it was opened or used a connection is likely to bring a request, in milliseconds. */
const soonAsked = 1_000

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
  idleSince: number
  /** Its last request has its answer, and only the rest of a body is let pass. */
  isDraining: boolean
  /** What stands for the part of an answer that was not taken yet, and since when it is the same. */
  unread: { mark: string; since: number } | null
}

interface Parts {
  limits: ConnectionLimits
  client: Pick<ClientIdentity, 'addressOf' | 'isProxy'>
  refusals: RawRefusals
}

/**
 * Bounds how many connections there are. When a bound is reached, an idle connection is closed: the one idle for longest, of the network that has
 * most. A connection whose request is being answered is never closed for that, but one whose reader takes nothing of an answer for too long ends.
 * Connections of trusted proxies count for no network; the requests on them count for the networks that the proxy names.
 */
export function createConnections({ limits, client, refusals }: Parts) {
  const connections = new Map<Socket, Connection>()
  /** Those on which nothing is being answered, in the order in which that began. */
  const idle = new Set<Connection>()
  const share = createClientNetworkSlots(limits)
  const shareBehindProxies = createClientNetworkSlots(limits)
  /** What ends the use of its connection by a request. */
  const inUse = new WeakMap<IncomingMessage, () => void>()
  let refusing = 0
  let refused = 0

  function remove(connection: Connection): void {
    if (!connections.delete(connection.socket)) return
    idle.delete(connection)
    if (connection.network !== null) share.leave(connection.network)
  }

  const sizeOf = ({ network }: Connection) => (network === null ? 0 : share.of(network))
  /** 2 if nothing more is to come, 1 if nothing came for a while, 0 if a request may be on its way. */
  const uselessness = ({ isDraining, idleSince }: Connection) =>
    isDraining ? 2 : performance.now() - idleSince > soonAsked ? 1 : 0
  /** Whether one connection is to be closed before another one, which is idle for longer. */
  function isLessUseful(one: Connection, other: Connection): boolean {
    const difference = uselessness(one) - uselessness(other)
    return difference === 0 ? sizeOf(one) > sizeOf(other) : difference > 0
  }

  /** Closes idle connections until a bound is kept. False if too many are in use. */
  function makeRoom(isFull: () => boolean, mayClose: (connection: Connection) => boolean): boolean {
    while (isFull()) {
      let closing: Connection | undefined
      for (const each of idle) if (mayClose(each) && (!closing || isLessUseful(each, closing))) closing = each
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
      () => connections.size >= limits.maxTotal,
      () => true,
    )
    return hasRoom ? null : allIsFull
  }

  function refuse(socket: Socket, refusal: RawRefusal): void {
    refused++
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
    const network = client.isProxy(address) ? null : clientNetworkOf(address)
    const widerNetwork = network === null ? null : widerClientNetworkOf(network)
    const connection: Connection = {
      socket,
      network,
      widerNetwork,
      answering: 0,
      idleSince: performance.now(),
      isDraining: false,
      unread: null,
    }
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
      else if (now - unread.since >= limits.readerTimeoutMs) socket.destroy()
    }
  }

  /** False for a network that has all it may have behind a proxy. Else its request counts until it is answered. */
  function hasRoomBehindProxy(request: IncomingMessage, response: ServerResponse): boolean {
    const network = clientNetworkOf(client.addressOf(request))
    if (shareBehindProxies.isFull(network) || shareBehindProxies.isWiderFull(network)) return false
    shareBehindProxies.enter(network)
    response.once('close', () => shareBehindProxies.leave(network))
    return true
  }

  return {
    /** How many there are, and how many were refused since the start, requests on those of proxies included. */
    stats: () => ({ open: connections.size, refused }),
    /** Counts the connections of a server. */
    watch(server: Server): void {
      let timer: NodeJS.Timeout
      server.on('connection', open)
      server.on('listening', () => {
        timer = setInterval(endStalled, limits.readerTimeoutMs / 4).unref()
      })
      server.on('close', () => clearInterval(timer))
    },
    /** Lets a request in, whose connection is in use until it is answered. False if it is refused. */
    admit(request: IncomingMessage, response: ServerResponse): boolean {
      const connection = connections.get(request.socket)
      // The connection was refused before.
      if (!connection) return false
      connection.answering++
      connection.isDraining = false
      idle.delete(connection)
      const leave = () => {
        if (!inUse.delete(request)) return
        connection.answering--
        if (connection.answering > 0 || !connections.has(connection.socket)) return
        connection.idleSince = performance.now()
        idle.add(connection)
      }
      inUse.set(request, leave)
      response.once('close', leave)
      if (connection.network !== null || hasRoomBehindProxy(request, response)) return true
      refused++
      refusals.refuseRequest(response, ownShareIsFull)
      return false
    },
    /** A request has its answer, and what is left of its body is waited for: its connection holds nothing useful any more. */
    drain(request: IncomingMessage): void {
      const connection = connections.get(request.socket)
      if (connection) connection.isDraining = true
      inUse.get(request)?.()
    },
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
