import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { busyMessage, busyRetrySeconds } from '../../errors.ts'
import { clientNetworkOf, widerClientNetworkOf } from '../../foundation/client/client-network.ts'
import { createClientNetworkSlots } from '../../limits/rates/client-network-slots.ts'
import type { ClientIdentity } from './client-identity.ts'
import type { ConnectionLimits } from './connection-limits.ts'
import type { RawRefusal, RawRefusals } from './raw-refusal.ts'
import { closeStalledReaders, type ReadingConnection } from './stalled-readers.ts'

/** How many refusals are written at the same time; further connections are closed without a response. */
const maxRefusing = 64

/** For this long after it was opened or used, a connection is likely to send a request. */
const likelyUsedMs = 1_000

const clientNetworkShareExceeded: RawRefusal = {
  code: 'too_many_requests',
  message: 'Your network has too many connections open. Try again in a moment.',
  retryAfter: busyRetrySeconds,
}
const totalExceeded: RawRefusal = {
  code: 'unavailable',
  message: busyMessage,
  retryAfter: busyRetrySeconds,
}

/** A connection. One of a trusted proxy has no network, as it carries requests of many clients. */
interface Connection extends ReadingConnection {
  clientNetwork: string | null
  widerClientNetwork: string | null
  /** The one that is being answered: `request-order.ts` hands on one at a time. */
  request: IncomingMessage | null
  idleSince: number
  /** Its last request was answered, and only the rest of the body is still being read. */
  isDraining: boolean
}

interface Parts {
  limits: ConnectionLimits
  client: Pick<ClientIdentity, 'addressOf' | 'isProxy'>
  refusals: RawRefusals
}

/**
 * Limits the number of connections. When a limit is reached, an idle connection is closed: the longest idle one of the network with the most. A
 * connection whose request is being answered is never closed to make room, but it is closed when its client reads nothing of the response for too
 * long. Connections of trusted proxies count for no network; the requests on them count for the networks that the proxy names.
 */
export function createConnections({ limits, client, refusals }: Parts) {
  const connections = new Map<Socket, Connection>()
  const share = createClientNetworkSlots(limits)
  const shareBehindProxies = createClientNetworkSlots(limits)
  let refusing = 0
  let refused = 0

  function remove(connection: Connection): void {
    if (!connections.delete(connection.socket)) return
    if (connection.clientNetwork !== null) share.leave(connection.clientNetwork)
  }

  const sizeOf = ({ clientNetwork }: Connection) => (clientNetwork === null ? 0 : share.of(clientNetwork))
  /** 2 if no further request is expected, 1 if there was none for a while, 0 if one is likely. */
  const uselessness = ({ isDraining, idleSince }: Connection) =>
    isDraining ? 2 : performance.now() - idleSince > likelyUsedMs ? 1 : 0
  /** Whether one idle connection should be closed before another one. */
  function isLessUseful(one: Connection, other: Connection): boolean {
    const difference =
      uselessness(one) - uselessness(other) || sizeOf(one) - sizeOf(other) || other.idleSince - one.idleSince
    return difference > 0
  }

  /** Closes idle connections until there is room. False if too many are in use. */
  function makeRoom(isFull: () => boolean, mayClose: (connection: Connection) => boolean): boolean {
    while (isFull()) {
      let closing: Connection | undefined
      for (const each of connections.values()) {
        if (each.request === null && mayClose(each) && (!closing || isLessUseful(each, closing)))
          closing = each
      }
      if (!closing) return false
      remove(closing)
      closing.socket.destroy()
    }
    return true
  }

  /** Makes room for a connection. Returns why there is none; null if there is. */
  function refusalOf({ clientNetwork, widerClientNetwork }: Connection): RawRefusal | null {
    const hasOwnRoom =
      clientNetwork === null ||
      (makeRoom(
        () => share.isFull(clientNetwork),
        (each) => each.clientNetwork === clientNetwork,
      ) &&
        makeRoom(
          () => share.isWiderFull(clientNetwork),
          (each) => each.widerClientNetwork === widerClientNetwork,
        ))
    if (!hasOwnRoom) return clientNetworkShareExceeded
    const hasRoom = makeRoom(
      () => connections.size >= limits.maxTotal,
      () => true,
    )
    return hasRoom ? null : totalExceeded
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
    const clientNetwork = client.isProxy(address) ? null : clientNetworkOf(address)
    const widerClientNetwork = clientNetwork === null ? null : widerClientNetworkOf(clientNetwork)
    const connection: Connection = {
      socket,
      clientNetwork,
      widerClientNetwork,
      request: null,
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
    if (clientNetwork !== null) share.enter(clientNetwork)
    socket.once('close', () => remove(connection))
  }

  /** Ends the use of a connection by a request, unless it has ended. */
  function leave(connection: Connection, request: IncomingMessage): void {
    if (connection.request !== request) return
    connection.request = null
    connection.idleSince = performance.now()
  }

  /** False if the network behind a proxy has used its share. Otherwise the request counts until it is answered. */
  function hasRoomBehindProxy(request: IncomingMessage, response: ServerResponse): boolean {
    const clientNetwork = clientNetworkOf(client.addressOf(request))
    if (shareBehindProxies.isFull(clientNetwork) || shareBehindProxies.isWiderFull(clientNetwork))
      return false
    shareBehindProxies.enter(clientNetwork)
    response.once('close', () => shareBehindProxies.leave(clientNetwork))
    return true
  }

  return {
    /** `refused` counts since the start, including requests on connections of proxies. */
    stats: () => ({ open: connections.size, refused }),
    /** Applies the limits to the connections of a server. */
    watch(server: Server): void {
      let timer: NodeJS.Timeout
      server.on('connection', open)
      server.on('listening', () => {
        timer = setInterval(
          () => closeStalledReaders(connections.values(), limits.readerTimeoutMs),
          limits.readerTimeoutMs / 4,
        ).unref()
      })
      server.on('close', () => clearInterval(timer))
    },
    /** Admits a request. Its connection is in use until it is answered. False if the request was refused. */
    admit(request: IncomingMessage, response: ServerResponse): boolean {
      const connection = connections.get(request.socket)
      // The connection itself was refused.
      if (!connection) return false
      connection.request = request
      connection.isDraining = false
      response.on('close', () => leave(connection, request))
      if (connection.clientNetwork !== null || hasRoomBehindProxy(request, response)) return true
      refused++
      refusals.refuseRequest(response, clientNetworkShareExceeded)
      return false
    },
    /** A request was answered, and only the rest of its body is still being read. Its connection may be closed to make room. */
    drain(request: IncomingMessage): void {
      const connection = connections.get(request.socket)
      if (!connection) return
      connection.isDraining = true
      leave(connection, request)
    },
  }
}
export type Connections = ReturnType<typeof createConnections>
