import type { IncomingMessage, ServerResponse } from 'node:http'

/**
 * How long the first in line may have waited before others are turned away, and before it is turned away itself, in milliseconds; how many
 * must wait by then, so that a single stop of the process turns nobody away; and how many may wait at all.
 */
const bounds = { wait: 500, longestWait: 2_000, fewest: 8, most: 2_000 }

/** How soon it is looked again whether the database has caught up, in milliseconds. */
const rhythm = 5

/** What is done for a request. */
export type Work = (request: IncomingMessage, response: ServerResponse) => void

interface Parts {
  /** True while so many queries wait for the database that more of them would only wait as well. */
  isBehind: () => boolean
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
 * Begins one request in each turn of the event loop. Between two of them connections are accepted, of which libuv takes one in a turn, and
 * kept answers are given; both would else wait for all the work that had arrived before. Whoever comes while the first in line has waited
 * too long is turned away at once.
 */
export function createRequestQueue({ isBehind, turnAway }: Parts) {
  const line: Waiting[] = []
  let isTaken = false
  let turnedAway = 0

  function refuse({ request, response }: Pick<Waiting, 'request' | 'response'>): void {
    turnedAway++
    turnAway(request, response)
  }

  const longestWait = () => (line[0] === undefined ? 0 : performance.now() - line[0].since)

  function next(): void {
    isTaken = false
    while (longestWait() > bounds.longestWait) refuse(line.shift() as Waiting)
    if (line.length === 0) return
    isTaken = true
    if (isBehind()) setTimeout(next, rhythm)
    else begin(line.shift() as Waiting)
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
      const isFull = line.length >= bounds.most
      if (isFull || (line.length >= bounds.fewest && longestWait() > bounds.wait)) {
        refuse({ request, response })
      } else if (isTaken || isBehind()) {
        line.push({ since: performance.now(), request, response, work })
        if (!isTaken) next()
      } else begin({ request, response, work })
    },

    stats: (): QueueStats => ({ waiting: line.length, longestWait: longestWait(), turnedAway }),
  }
}
export type RequestQueue = ReturnType<typeof createRequestQueue>
