import type { IncomingMessage, ServerResponse } from 'node:http'
import { createFairLine } from '../fair-line.ts'

/**
 * How long one may wait before more is turned away, and before one is turned away itself, in milliseconds; how many must wait by then, so
 * that a single stop of the process turns nobody away; and how many may wait at all.
 */
const bounds = { wait: 500, longestWait: 2_000, fewest: 8, most: 2_000 }

/** How soon it is looked again whether the database has caught up, in milliseconds. */
const rhythm = 5

/** What is done for a request. */
export type Work = (request: IncomingMessage, response: ServerResponse) => void

interface Parts {
  /** True while so many queries wait for the database that more of them would only wait as well. */
  isBehind: () => boolean
  /** By what a request is counted: those who share it share their turns. */
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
  since: number
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
  const line = createFairLine<Waiting>()
  let isTaken = false
  let turnedAway = 0

  function refuse({ request, response }: Pick<Waiting, 'request' | 'response'>): void {
    turnedAway++
    turnAway(request, response)
  }

  const waitOf = (waiting: Waiting | undefined) => (waiting ? performance.now() - waiting.since : 0)
  const longestWait = () => waitOf(line.oldest())

  function isTooLate(network: string): boolean {
    if (line.callers() >= bounds.fewest && line.waitForTurn() > bounds.wait) return true
    return line.lengthOf(network) >= bounds.fewest && waitOf(line.firstOf(network)) > bounds.wait
  }

  /** False if the line is full and no other network has more in it; else the last one of the network that has most gives way. */
  function makeRoomFor(network: string): boolean {
    if (line.length() < bounds.most) return true
    const displaced = line.takeLastOfLongest(network)
    if (displaced) refuse(displaced)
    return displaced !== undefined
  }

  function join(network: string, waiting: Waiting): void {
    if (isTooLate(network) || !makeRoomFor(network)) refuse(waiting)
    else {
      line.join(network, waiting)
      if (!isTaken) next()
    }
  }

  function next(): void {
    isTaken = false
    while (longestWait() > bounds.longestWait) refuse(line.takeOldest() as Waiting)
    if (line.length() === 0) return
    isTaken = true
    if (isBehind()) setTimeout(next, rhythm)
    else begin(line.next() as Waiting)
  }

  function begin({ request, response, work }: Omit<Waiting, 'since'>): void {
    isTaken = true
    setImmediate(next)
    // Nobody works for who has gone meanwhile.
    if (!request.socket.destroyed) work(request, response)
  }

  return {
    /** Does work for a request: at once if nobody else waits, or in its turn, or not at all. */
    enter(request: IncomingMessage, response: ServerResponse, work: Work): void {
      if (isTaken || isBehind()) {
        join(networkOf(request), { since: performance.now(), request, response, work })
      } else begin({ request, response, work })
    },

    stats: (): QueueStats => ({ waiting: line.length(), longestWait: longestWait(), turnedAway }),
  }
}
export type RequestQueue = ReturnType<typeof createRequestQueue>
