import { EventEmitter } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { promisify } from 'node:util'
import { describe, expect, onTestFinished, test } from 'vitest'
import { headOf, type RawConnection, useRawConnections } from '#tests/support/raw-requests.ts'
import { type TestBlog, useBlog } from '#tests/support/test-blog.ts'
import { upload } from '#tests/support/uploads.ts'
import { storageKinds } from '#toolchain/programs/test-storage.ts'
import { defaultConnectionLimits } from './connection-limits.ts'
import { createConnections } from './connections.ts'
import { createRawRefusals } from './raw-refusal.ts'

const limits = { maxTotal: 12, ofClientNetwork: 4, ofWiderClientNetwork: 8, readerTimeoutMs: 60_000 }
const addressOf = ({ app }: TestBlog) => `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
const message = { name: 'n', email: 'n@example.org', message: 'm' }

test('the limit of connections is below the limit of open files', () => {
  expect(defaultConnectionLimits(1_024)).toMatchObject({
    maxTotal: 448,
    ofClientNetwork: 56,
    ofWiderClientNetwork: 224,
  })
  expect(defaultConnectionLimits(Number.POSITIVE_INFINITY).maxTotal).toBe(4_096)
})

describe('of idle connections', () => {
  const proxy = '192.0.2.80'
  const identity = { addressOf: () => '', isProxy: (address: string) => address === proxy }
  /** A server, a function that opens a connection by name from an address, and the names of those that are still open. */
  function createServer() {
    const server = new EventEmitter()
    const connections = createConnections({ limits, client: identity, refusals: createRawRefusals({}) })
    connections.watch(server as never)
    const open = new Set<string>()
    const connect = (name: string, remoteAddress: string) => {
      const socket = new EventEmitter()
      const close = () => {
        open.delete(name)
        socket.emit('close')
      }
      open.add(name)
      server.emit(
        'connection',
        Object.assign(socket, { remoteAddress, destroy: close, end: close }) as unknown as Socket,
      )
    }
    return { connect, open }
  }

  test('the oldest of a network is closed when the network has too many, and one of the largest network when there are too many', () => {
    const { connect, open } = createServer()
    for (let nth = 0; nth < 3; nth++) connect(`small${nth}`, '192.0.2.1')
    for (let nth = 0; nth < 5; nth++) connect(`large${nth}`, '192.0.2.2')
    expect([...open]).toEqual(['small0', 'small1', 'small2', 'large1', 'large2', 'large3', 'large4'])
    for (let nth = 0; nth < 6; nth++) connect(`other${nth}`, `198.51.100.${nth}`)
    expect(open.size).toBe(12)
    expect(open).not.toContain('large1')
    expect(open).toContain('small0')
  })

  test('a /48 has its own share, and connections of proxies count in none', () => {
    const { connect, open } = createServer()
    for (let nth = 0; nth < 9; nth++) connect(`site${nth}`, `2001:db8:1:${nth}::1`)
    expect(open.size).toBe(8)
    expect(open).not.toContain('site0')
    for (let nth = 0; nth < 6; nth++) connect(`proxy${nth}`, proxy)
    expect([...open].filter((name) => name.startsWith('proxy'))).toHaveLength(6)
    expect(open.size).toBe(12)
  })
})

describe('connections', () => {
  const held = useBlog('sqlite', { app: { connectionLimits: limits } })
  const open = useRawConnections(held)

  test('that send nothing, or never end their headers, do not keep others out', async () => {
    const idle: RawConnection[] = []
    for (let nth = 0; nth < 20; nth++) idle.push(await open(nth % 2 ? 'GET / HTTP/1.1\r\nX: ' : undefined))
    const read = await fetch(`${addressOf(held.blog)}/api/post/read`)
    expect(read.status).toBe(200)
    await read.text()
    await expect.poll(() => idle.filter(({ isClosed }) => !isClosed()).length).toBeLessThanOrEqual(4)
  })

  test('in use are never closed to make room, and a network that has used its share gets an error', async () => {
    const { blog } = held
    const work = Promise.withResolvers<void>()
    const { contacts } = blog.services
    const { create } = contacts
    let begun = 0
    contacts.create = async (...args) => {
      begun++
      await work.promise
      return create(...args)
    }
    const body = JSON.stringify(message)
    const send = () =>
      open(
        headOf(
          'POST /api/pages/contact/create',
          'Content-Type: application/json',
          `Content-Length: ${body.length}`,
        ) + body,
      )
    const answered = [await send(), await send(), await send(), await send()].map((each) => each.head())
    await expect.poll(() => begun).toBe(4)
    const refused = await (await send()).head()
    expect(refused).toMatch(/^HTTP\/1.1 429 /)
    expect(refused).toMatch(/retry-after: 5/i)
    expect(blog.app.stats.connections().refused).toBe(1)
    work.resolve()
    for (const head of await Promise.all(answered)) expect(head).toMatch(/^HTTP\/1.1 201 /)
  })
})

describe('requests of a trusted proxy', () => {
  const held = useBlog('sqlite', { app: { connectionLimits: limits, trustProxy: true } })
  const open = useRawConnections(held)

  test('count in the shares of the networks that it names', async () => {
    const { blog } = held
    const work = Promise.withResolvers<void>()
    const { contacts } = blog.services
    const { create } = contacts
    contacts.create = async (...args) => {
      await work.promise
      return create(...args)
    }
    ;(await open()).socket.destroy()
    const readFrom = (from: string) =>
      fetch(`${addressOf(blog)}/api/post/read`, { headers: { 'x-forwarded-for': from } })
    for (let nth = 0; nth < 10; nth++) expect((await readFrom('203.0.113.1')).status).toBe(200)
    const send = (from: string) =>
      fetch(`${addressOf(blog)}/api/pages/contact/create`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
        body: JSON.stringify(message),
      })
    const sent = Array.from({ length: 5 }, () => send('203.0.113.1'))
    const first = await Promise.race(sent)
    expect([first.status, first.headers.get('retry-after')]).toEqual([429, '5'])
    expect((await readFrom('203.0.113.2')).status).toBe(200)
    work.resolve()
    const statuses = (await Promise.all(sent)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 201)).toHaveLength(4)
  })
})

describe.each(storageKinds)(
  'clients that read nothing of their images, from a store of kind %s',
  (storageKind) => {
    const held = useBlog('sqlite', {
      storageKind,
      app: {
        connectionLimits: {
          maxTotal: 100,
          ofClientNetwork: 100,
          ofWiderClientNetwork: 100,
          readerTimeoutMs: 500,
        },
      },
    })
    const open = useRawConnections(held)

    test('are disconnected after a while, and do not keep others from images', async () => {
      const { blog } = held
      const ann = await blog.signUp('ann')
      const { body } = await upload(blog, ann)
      // More than the system buffers for both sides of a connection.
      await blog.images.storage.put(body.imgname, Buffer.alloc(10_000_000), 'image/png')
      const path = `/api/images/${body.imgname}?token=${body.token}`
      const dripping: NodeJS.Timeout[] = []
      for (let nth = 0; nth < 60; nth++) {
        const reader = await open()
        reader.socket.pause()
        reader.write(headOf(`GET ${path}`))
        // Every second one keeps sending line ends, which are ignored.
        if (nth % 2) dripping.push(setInterval(() => reader.write('\r\n'), 100))
      }
      onTestFinished(() => {
        for (const timer of dripping) clearInterval(timer)
      })
      const response = await fetch(addressOf(blog) + path, { headers: { connection: 'close' } })
      expect(response.status).toBe(200)
      expect((await response.arrayBuffer()).byteLength).toBe(10_000_000)
      const { server } = blog.app
      const connections = promisify(server.getConnections.bind(server))
      await expect.poll(() => connections(), { timeout: 30_000 }).toBe(0)
    })
  },
)
