import { once } from 'node:events'
import { type IncomingHttpHeaders, request } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

export interface PlainResponse {
  status: number
  headers: IncomingHttpHeaders
  body: string
}

interface Asked {
  method?: string
  headers?: Record<string, string>
  body?: string
}

/** Sends one request exactly so: neither path nor headers are put right. */
export function ask(
  port: number,
  path: string,
  { method = 'GET', headers, body }: Asked = {},
): Promise<PlainResponse> {
  return new Promise((resolve, reject) => {
    const sent = request({
      port,
      host: '127.0.0.1',
      path,
      method,
      agent: false,
      headers: { host: 'localhost', ...headers },
    })
    sent.on('error', reject)
    sent.on('upgrade', (_, socket) => {
      socket.destroy()
      reject(new Error('The protocol was changed.'))
    })
    sent.on('response', (response) => {
      let text = ''
      response.setEncoding('latin1')
      response.on('data', (chunk) => (text += chunk))
      response.on('error', reject)
      response.on('end', () =>
        resolve({ status: response.statusCode as number, headers: response.headers, body: text }),
      )
    })
    sent.end(body)
  })
}

/** Writes bytes on a connection of their own, and returns all that came back until it was closed or nothing more came. */
export async function exchange(
  port: number,
  bytes: string,
  silence = 500,
): Promise<{ text: string; isClosed: boolean }> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  let text = ''
  let isClosed = false
  let last = Date.now()
  socket.setEncoding('latin1')
  socket.on('data', (chunk) => {
    text += chunk
    last = Date.now()
  })
  socket.on('error', () => {})
  socket.on('close', () => (isClosed = true))
  socket.write(bytes, 'latin1')
  while (!isClosed && Date.now() - last < silence) await delay(20)
  socket.destroy()
  return { text, isClosed }
}
