import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** One request that asked for a purge. */
export interface AskedPurge {
  method: string
  path: string
  headers: IncomingHttpHeaders
  body: string
}

/** A server in the place of a CDN: it takes purges, refuses them or says nothing at all. */
export interface TestCdn {
  url: string
  /** All that asked, the newest last. */
  asked: AskedPurge[]
  /** The tags that were acknowledged, of a Varnish, each request with its own. */
  acknowledged: string[][]
  /** With which status it answers from now on; null for not at all. */
  status: number | null
  /** Sent with each response. */
  responseHeaders: Record<string, string>
  responseBody: string
  /** Resolves once it was asked so often. */
  askedTimes(count: number): Promise<void>
  close(): Promise<void>
}

/** Starts one on a free port, or on the one that it had. */
export async function startTestCdn(port = 0): Promise<TestCdn> {
  const server = createServer(async (request, response) => {
    const body = await text(request)
    const { method = '', url = '', headers } = request
    cdn.asked.push({ method, path: url, headers, body })
    if (cdn.status !== null) {
      if (cdn.status === 200) cdn.acknowledged.push(String(headers.xkey).split(' '))
      response.writeHead(cdn.status, cdn.responseHeaders).end(cdn.responseBody)
    }
    server.emit('asked')
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const cdn: TestCdn = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/purge`,
    asked: [],
    acknowledged: [],
    status: 200,
    responseHeaders: {},
    responseBody: '{"success":true}',
    async askedTimes(count) {
      while (cdn.asked.length < count) await once(server, 'asked')
    },
    async close() {
      server.close().closeAllConnections()
      if (server.listening) await once(server, 'close')
    },
  }
  return cdn
}
