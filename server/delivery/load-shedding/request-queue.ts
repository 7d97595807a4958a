import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { createFairQueue } from '../../foundation/concurrency/fair-queue.ts'
import { networkClient, type QueueClient } from '../../foundation/concurrency/queue-client.ts'

const limits = {
  /**
   * New requests are rejected when the first one in the queue has waited for longer than `rejectAfterMs` and at least `minWaiting` wait. With few of
   * them, the process was only blocked for a moment.
   */
  rejectAfterMs: 500,
  minWaiting: 8,
  maxWaiting: 2_000,
  /** A request that has waited for longer is rejected. */
  timeoutMs: 2_000,
  /** While the database is overloaded, it is checked at this interval. */
  recheckMs: 5,
}

interface Parts {
  /** True while so many queries wait for the database that more of them would only wait as well. */
  isBehind: () => boolean
  /** The client network by which a request is counted. */
  clientNetworkOf: (request: IncomingMessage) => string
  /** Sends 503. */
  rejectOverloaded: RequestListener
}

/** `longestWaitMs`: of the first request in the queue. `rejected` counts since the start. */
export interface QueueStats {
  waiting: number
  longestWaitMs: number
  rejected: number
}

interface Waiting {
  request: IncomingMessage
  response: ServerResponse
  handle: RequestListener
}

/**
 * Handles one request in each iteration of the event loop, of each network in turn. In between libuv accepts connections, one in an iteration, and
 * cached responses are served; otherwise both would wait for all the work that arrived before. A request is rejected at once if the first one of its
 * own network has waited too long, or if there are so many networks that its turn would come too late.
 */
export function createRequestQueue({ isBehind, clientNetworkOf, rejectOverloaded }: Parts) {
  const queue = createFairQueue<Waiting>()
  let isTaken = false
  let rejected = 0

  function reject({ request, response }: Waiting): void {
    rejected++
    rejectOverloaded(request, response)
  }

  const longestWaitMs = () => queue.oldest()?.waitedMs ?? 0

  const isTooLate = (client: QueueClient): boolean =>
    queue
      .positions(client)
      .some(({ length, waitedMs }) => length >= limits.minWaiting && waitedMs > limits.rejectAfterMs)

  /** If the queue is full, rejects the last request of the client with the most. False if no client has more than this one. */
  function makeRoomFor(client: QueueClient): boolean {
    if (queue.length() < limits.maxWaiting) return true
    const displaced = queue.displaceFor(client)
    if (displaced) reject(displaced)
    return displaced !== undefined
  }

  function enqueue(client: QueueClient, waiting: Waiting): void {
    if (isTooLate(client) || !makeRoomFor(client)) reject(waiting)
    else {
      queue.add(client, waiting)
      if (!isTaken) next()
    }
  }

  function rejectLate(): void {
    for (let first = queue.oldest(); first && first.waitedMs > limits.timeoutMs; first = queue.oldest()) {
      queue.remove(first.item)
      reject(first.item)
    }
  }

  function next(): void {
    isTaken = false
    rejectLate()
    if (queue.length() === 0) return
    isTaken = true
    if (isBehind()) setTimeout(next, limits.recheckMs)
    else begin(queue.next() as Waiting)
  }

  function begin({ request, response, handle }: Waiting): void {
    isTaken = true
    setImmediate(next)
    // The client may have disconnected.
    if (!request.socket.destroyed) handle(request, response)
  }

  return {
    /** Handles a request: at once if none waits, otherwise in its turn. Rejects it if that would take too long. */
    enter(request: IncomingMessage, response: ServerResponse, handle: RequestListener): void {
      const waiting = { request, response, handle }
      if (isTaken || isBehind()) enqueue(networkClient(clientNetworkOf(request)), waiting)
      else begin(waiting)
    },

    stats: (): QueueStats => ({ waiting: queue.length(), longestWaitMs: longestWaitMs(), rejected }),
  }
}
export type RequestQueue = ReturnType<typeof createRequestQueue>
