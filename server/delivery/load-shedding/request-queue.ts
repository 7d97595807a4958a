import type { IncomingMessage, ServerResponse } from 'node:http'
import { createFairQueue } from '../../foundation/concurrency/fair-queue.ts'
import { networkParty, type Party } from '../../foundation/concurrency/queue-client.ts'

const bounds = {
  /** New requests are rejected once the next one in line has waited for longer, */
  rejectAfterMs: 500,
  /** if at least as many wait: a process that stood still for a moment rejects nobody. */
  minWaiting: 8,
  maxWaiting: 2_000,
  /** A request that has waited for longer is rejected. */
  timeoutMs: 2_000,
  /** How soon a database that is behind is looked at again. */
  recheckMs: 5,
}

/** What is done for a request. */
export type Work = (request: IncomingMessage, response: ServerResponse) => void

interface Parts {
  /** True while so many queries wait for the database that more of them would only wait as well. */
  isBehind: () => boolean
  /** The client network by which a request is counted. */
  networkOf: (request: IncomingMessage) => string
  /** Answers somebody who is turned away. */
  turnAway: Work
}

/** How many wait, for how long the first of them has, in milliseconds, and how many were turned away since the start. */
export interface QueueStats {
  waiting: number
  longestWait: number
  turnedAway: number
}

interface Waiting {
  request: IncomingMessage
  response: ServerResponse
  work: Work
}

/**
 * Begins one request in each turn of the event loop, of each network in turn. Between two of them connections are accepted, of which libuv
 * takes one in a turn, and kept answers are given; both would else wait for all the work that had arrived before. Who comes while the first
 * of its own network has waited too long, or while there are so many networks that its turn would come too late, is turned away at once.
 */
export function createRequestQueue({ isBehind, networkOf, turnAway }: Parts) {
  const queue = createFairQueue<Waiting>()
  let isTaken = false
  let turnedAway = 0

  function refuse({ request, response }: Waiting): void {
    turnedAway++
    turnAway(request, response)
  }

  const longestWait = () => queue.oldest()?.waited ?? 0

  const isTooLate = (party: Party): boolean =>
    queue
      .standings(party)
      .some(({ length, waited }) => length >= bounds.minWaiting && waited > bounds.rejectAfterMs)

  /** False if the queue is full and nobody else has more in it; else the last one of whoever has most gives way. */
  function makeRoomFor(party: Party): boolean {
    if (queue.length() < bounds.maxWaiting) return true
    const displaced = queue.displaceFor(party)
    if (displaced) refuse(displaced)
    return displaced !== undefined
  }

  function join(party: Party, waiting: Waiting): void {
    if (isTooLate(party) || !makeRoomFor(party)) refuse(waiting)
    else {
      queue.add(party, waiting)
      if (!isTaken) next()
    }
  }

  function refuseLate(): void {
    for (let first = queue.oldest(); first && first.waited > bounds.timeoutMs; first = queue.oldest()) {
      queue.remove(first.item)
      refuse(first.item)
    }
  }

  function next(): void {
    isTaken = false
    refuseLate()
    if (queue.length() === 0) return
    isTaken = true
    if (isBehind()) setTimeout(next, bounds.recheckMs)
    else begin(queue.next() as Waiting)
  }

  function begin({ request, response, work }: Waiting): void {
    isTaken = true
    setImmediate(next)
    // Nobody works for who has gone meanwhile.
    if (!request.socket.destroyed) work(request, response)
  }

  return {
    /** Does work for a request: at once if nobody else waits, or in its turn, or not at all. */
    enter(request: IncomingMessage, response: ServerResponse, work: Work): void {
      const waiting = { request, response, work }
      if (isTaken || isBehind()) join(networkParty(networkOf(request)), waiting)
      else begin(waiting)
    },

    stats: (): QueueStats => ({ waiting: queue.length(), longestWait: longestWait(), turnedAway }),
  }
}
export type RequestQueue = ReturnType<typeof createRequestQueue>
