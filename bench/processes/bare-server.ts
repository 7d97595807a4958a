import { createServer } from 'node:http'
import './report-usage.mjs'

/** A response to send. `body` is in base64. */
export interface FixedResponse {
  headers: string[]
  body: string
}

// The least that node:http can do: the baseline for every response. A message contains the responses to send in turn; the reply is the port.
process.once('message', (responses: FixedResponse[]) => {
  const ready = responses.map(({ headers, body }) => ({ headers, bytes: Buffer.from(body, 'base64') }))
  let at = 0
  const server = createServer((_request, response) => {
    at = (at + 1) % ready.length
    const { headers, bytes } = ready[at] as (typeof ready)[number]
    response.writeHead(200, headers).end(bytes)
  })
  server.listen(0, 'localhost', () => process.send?.({ port: (server.address() as { port: number }).port }))
})
