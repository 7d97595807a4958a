import { randomUUID } from 'node:crypto'
import { apiBase } from '#contract/contract.ts'
import { type BusyPage, busyMessage, retryAfter } from './busy-page.ts'
import type { Work } from './request-queue.ts'

/** How often the log tells of it, in milliseconds. */
const logInterval = 10_000

const callHeaders = {
  'Content-Type': 'application/json; charset=utf-8',
  'Cache-Control': 'no-store',
  'Retry-After': String(retryAfter),
}

interface Parts {
  /** Those of every answer. */
  headers: Record<string, string>
  busyPage: BusyPage
  /** Given how many there were since it was last called. */
  logTurnedAway: (count: number) => void
}

/** Answers 503 to who is turned away, written by hand at next to no cost: to a call as the contract promises, else with the busy page. */
export function createTurnAway({ headers, busyPage, logTurnedAway }: Parts): Work {
  let count = 0

  function tell(): void {
    logTurnedAway(count)
    count = 0
  }

  return (request, response) => {
    if (count++ === 0) setTimeout(tell, logInterval).unref()
    const isCall = request.url?.startsWith(`${apiBase}/`)
    const body = isCall
      ? JSON.stringify({ message: busyMessage, code: 'unavailable', requestId: randomUUID() })
      : busyPage.html
    response.writeHead(503, {
      ...headers,
      ...(isCall ? callHeaders : busyPage.headers),
      'Content-Length': Buffer.byteLength(body),
    })
    response.end(body)
  }
}
