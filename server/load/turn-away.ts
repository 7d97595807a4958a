import { randomUUID } from 'node:crypto'
import { apiBase } from '#contract/contract.ts'
import type { Work } from './request-queue.ts'

/** Seconds until trying again makes sense. */
const retryAfter = 5

/** How often the log tells of it, in milliseconds. */
const logInterval = 10_000

const message = 'Too many requests have come at once. Try again in a moment.'

const page = `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>Too busy</title>
</head>
<body>
<h1>Too busy</h1>
<p>${message}</p>
</body>
</html>
`

const ownHeaders = { 'Cache-Control': 'no-store', 'Retry-After': retryAfter }

/**
 * Answers 503 to who is turned away, written by hand at next to no cost: to a call as the contract promises, else with a page that needs
 * nothing. `headers` are those of every answer, `logTurnedAway` is given how many there were since it was last called.
 */
export function createTurnAway(
  headers: Record<string, string>,
  logTurnedAway: (count: number) => void,
): Work {
  let count = 0

  function tell(): void {
    logTurnedAway(count)
    count = 0
  }

  return (request, response) => {
    if (count++ === 0) setTimeout(tell, logInterval).unref()
    const isCall = request.url?.startsWith(`${apiBase}/`)
    const body = isCall ? JSON.stringify({ message, code: 'unavailable', requestId: randomUUID() }) : page
    response.writeHead(503, {
      ...headers,
      ...ownHeaders,
      'Content-Type': isCall ? 'application/json; charset=utf-8' : 'text/html; charset=utf-8',
      'Content-Length': Buffer.byteLength(body),
    })
    response.end(body)
  }
}
