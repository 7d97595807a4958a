import { createHash, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { StartError } from '../../foundation/process/start-error.ts'
import type { Metrics } from './metrics.ts'

interface Options {
  host: string
  port: number
  /** The required bearer token; null if none. */
  token: string | null
}

interface Parts extends Pick<Metrics, 'text' | 'contentType'> {
  logFailure: (error: unknown) => void
}

/** Serves `GET /metrics` at an address of its own. Throws if it cannot listen there. */
export async function serveMetrics(
  { text, contentType, logFailure }: Parts,
  { host, port, token }: Options,
): Promise<Server> {
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    response.setHeader('Cache-Control', 'no-store')
    if (request.url !== '/metrics' || request.method !== 'GET') return void response.writeHead(404).end()
    if (token !== null && !shows(request, token))
      return void response.writeHead(401, { 'WWW-Authenticate': 'Bearer' }).end()
    const body = await text()
    response.writeHead(200, { 'Content-Type': contentType }).end(body)
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error) => {
      logFailure(error)
      response.writeHead(500).end()
    })
  })
  server.listen(port, host)
  try {
    await once(server, 'listening')
  } catch (error) {
    throw new StartError(
      `metrics cannot be served at ${host}:${port} (${(error as NodeJS.ErrnoException).code}). Check METRICS.`,
    )
  }
  return server
}

/** Compares digests, which have the same length, in constant time. */
const shows = ({ headers }: IncomingMessage, token: string): boolean =>
  timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`))

const digest = (text: string) => createHash('sha256').update(text).digest()
