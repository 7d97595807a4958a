import { createServer } from 'node:http'

/** An answer to give to every request. `body` is in base64. */
export interface FixedAnswer {
  headers: string[]
  body: string
}

// The least that node:http can do: the baseline for pages from the cache. Told by a message what to answer, tells its port.
process.once('message', ({ headers, body }: FixedAnswer) => {
  const bytes = Buffer.from(body, 'base64')
  const server = createServer((_request, response) => response.writeHead(200, headers).end(bytes))
  server.listen(0, 'localhost', () => process.send?.((server.address() as { port: number }).port))
})
