import { connect, type Socket } from 'node:net'

/** Somebody who holds all they can get, until they are stopped. */
export interface DemandingClient {
  name: string
  /** Begins to hold what can be had at a port of this machine. Returns how to stop, and what happened meanwhile. */
  hold(port: number): Promise<{ stop(): Promise<void>; account(): Record<string, number> }>
}

/** Four networks of one stranger, on a machine that answers at all of 127.0.0.0/8. */
const clientNetworks = ['127.0.0.2', '127.0.0.3', '127.0.0.4', '127.0.0.5']

/** What is done with a connection once it is open. */
type Use = (socket: Socket, nth: number) => void

/** Keeps so many connections from each network open, and opens another one for each that ends. */
function holdConnections(name: string, count: number, use: Use): DemandingClient {
  return {
    name,
    async hold(port) {
      const sockets = new Set<Socket>()
      const counts = { opened: 0, ended: 0 }
      let isOver = false
      const open = (localAddress: string, nth: number) => {
        if (isOver) return
        const socket = connect({ port, host: '127.0.0.1', localAddress })
        sockets.add(socket)
        counts.opened++
        socket.on('error', () => {})
        // Else nothing tells that it was closed.
        socket.resume()
        socket.once('connect', () => use(socket, nth))
        socket.once('close', () => {
          sockets.delete(socket)
          counts.ended++
          // Not at once: this process answers for everybody else too.
          setTimeout(open, 500, localAddress, nth)
        })
      }
      for (const clientNetwork of clientNetworks)
        for (let nth = 0; nth < count; nth++) open(clientNetwork, nth)
      return {
        async stop() {
          isOver = true
          for (const socket of sockets) socket.destroy()
        },
        account: () => counts,
      }
    },
  }
}

const head = (line: string, ...headers: string[]) =>
  [`${line} HTTP/1.1`, 'Host: localhost', ...headers, '', ''].join('\r\n')
const json = 'Content-Type: application/json'
const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`

/** Bodies that do not come to an end: announced and silent, or as much of them as may come. */
const endlessBodies: Use[] = [
  (socket) => void socket.write(head('POST /api/auth/signin', json, 'Content-Length: 4194304')),
  (socket) => void socket.write(`${head('POST /api/auth/signup', json, 'Content-Length: 29000')}{`),
  (socket) =>
    void socket.write(head('POST /api/auth/signin', json, 'Transfer-Encoding: chunked') + chunk('{')),
  (socket) =>
    void socket.write(
      head('POST /api/pages/contact/create', json, 'Transfer-Encoding: chunked') + chunk(' '.repeat(250_000)),
    ),
  (socket) => {
    socket.write(
      head('POST /contact', 'Content-Type: application/x-www-form-urlencoded', 'Transfer-Encoding: chunked'),
    )
    const dripping = setInterval(() => socket.write(chunk('a')), 5_000)
    socket.once('close', () => clearInterval(dripping))
  },
]

/** Connections on which nothing is asked, whose headers do not end, or whose responses nobody reads. */
const idleConnections: Use[] = [
  () => {},
  (socket) => void socket.write('GET / HTTP/1.1\r\nHost: localhost\r\nX: '),
  (socket) => void socket.write(head('GET /about')),
  (socket) => {
    socket.pause()
    for (let nth = 0; nth < 20; nth++) socket.write(head(`GET /api/post/read?nth=${nth}`))
    const dripping = setInterval(() => socket.write('\r\n'), 1_000)
    socket.once('close', () => clearInterval(dripping))
  },
]

const pick =
  (uses: Use[]): Use =>
  (socket, nth) =>
    uses[nth % uses.length]?.(socket, nth)

/** Strangers who hold bodies and connections. */
export const strangers: DemandingClient[] = [
  holdConnections('bodies of a stranger', 150, pick(endlessBodies)),
  holdConnections('connections of a stranger', 300, pick(idleConnections)),
]
