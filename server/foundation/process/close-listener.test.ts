import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, createServer as createNetServer } from 'node:net'
import { Worker } from 'node:worker_threads'
import { describe, expect, onTestFinished, test } from 'vitest'
import { closeListener } from './close-listener.ts'

const count = 50

/** Sends requests on so many connections, reports when the system has all of them, and then how many got no response. */
const clients = `
  const { connect } = require('node:net')
  const { workerData, parentPort } = require('node:worker_threads')
  const { port, count, connected } = workerData
  let answered = 0, ended = 0
  for (let nth = 0; nth < count; nth++) {
    const socket = connect(port, '127.0.0.1', () => {
      socket.write('POST / HTTP/1.1\\r\\nHost: localhost\\r\\nContent-Length: 0\\r\\nConnection: close\\r\\n\\r\\n')
      if (Atomics.add(connected, 0, 1) === count - 1) Atomics.notify(connected, 0)
    })
    socket.once('data', () => answered++)
    socket.on('error', () => {})
    socket.on('close', () => { if (++ended === count) parentPort.postMessage(answered) })
  }`

/** How many requests that arrive while the program is busy are answered if it stops right after that. */
async function responsesAfterStop(
  server: Server,
  listener: { address(): unknown },
  stop: () => Promise<void>,
) {
  const connected = new Int32Array(new SharedArrayBuffer(4))
  const { port } = listener.address() as AddressInfo
  const worker = new Worker(clients, { eval: true, workerData: { port, count, connected } })
  onTestFinished(() => void worker.terminate())
  const answered = once(worker, 'message')
  await once(worker, 'online')
  // Blocks the event loop until all are connected, so that they wait to be accepted.
  while (Atomics.load(connected, 0) < count) Atomics.wait(connected, 0, Atomics.load(connected, 0), 1_000)
  await stop()
  server.closeIdleConnections()
  return (await answered)[0]
}

describe('a connection that waits to be accepted when a listener is closed', () => {
  test('is answered', async () => {
    const server = createServer((_, response) => response.end('answered')).listen(0, '127.0.0.1')
    await once(server, 'listening')
    expect(await responsesAfterStop(server, server, () => closeListener(server))).toBe(count)
    expect(server.listening).toBe(false)
  })

  test('is answered if the listener passes connections to another server, too', async () => {
    const server = createServer((_, response) => response.end('answered'))
    const listener = createNetServer((socket) => server.emit('connection', socket)).listen(0, '127.0.0.1')
    await once(listener, 'listening')
    expect(await responsesAfterStop(server, listener, () => closeListener(listener))).toBe(count)
  })
})
