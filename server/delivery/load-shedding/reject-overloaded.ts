import { randomUUID } from 'node:crypto'
import type { RequestListener } from 'node:http'
import { apiBase } from '#contract/contract.ts'
import { busyMessage, busyRetrySeconds } from '../../errors.ts'
import type { BusyPage } from './busy-page.ts'

const logIntervalMs = 10_000

const callHeaders = {
  'Content-Type': 'application/json; charset=utf-8',
  'Cache-Control': 'no-store',
  'Retry-After': String(busyRetrySeconds),
}

interface Parts {
  /** The headers of every response. */
  headers: Record<string, string>
  busyPage: BusyPage
  /** Called with the number of rejected requests since the last call. */
  logRejected: (count: number) => void
}

/** Creates the listener that sends 503 without Fastify, at little cost: for calls in the form of the contract, otherwise the busy page. */
export function createRejectOverloaded({ headers, busyPage, logRejected }: Parts): RequestListener {
  let count = 0

  function log(): void {
    logRejected(count)
    count = 0
  }

  return (request, response) => {
    if (count++ === 0) setTimeout(log, logIntervalMs).unref()
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
