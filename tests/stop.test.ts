import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { addressOf } from '../toolchain/programs/running-server.ts'
import { followEvents } from './support/followed-events.ts'
import { testPrograms } from './support/test-program.ts'

const programs = testPrograms()
const accessKey = 'an access key'
const account = { username: 'ada', password: 'a long password' }
const signUp = { ...account, name: 'Ada', email: 'ada@example.org', accessKey }

const send = (address: string, call: string, body: object, headers: Record<string, string> = {}) =>
  fetch(`${address}/api${call}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': 'Mozilla/5.0 Firefox/150.0', ...headers },
    body: JSON.stringify(body),
  })

const select = (query: string) =>
  new DatabaseSync(path.join(programs.folder, 'lectern.db'), { readOnly: true }).prepare(query).all()

/** A connection of one's own. */
async function connected(address: string): Promise<Socket> {
  const { hostname, port } = new URL(address)
  const socket = connect({ host: hostname, port: Number(port) })
  await once(socket, 'connect')
  return socket
}

/** A request of which the server has the head and waits for the body. */
async function halfSent(address: string, body: string): Promise<Socket> {
  const socket = await connected(address)
  const head = ['POST /api/auth/signup HTTP/1.1', 'Host: localhost', 'Content-Type: application/json']
  socket.write([...head, `Content-Length: ${body.length}`, 'Expect: 100-continue', '', ''].join('\r\n'))
  await once(socket, 'data')
  return socket
}

describe('the program stops', () => {
  test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('on %s, with code 0', async (signal) => {
    const program = programs.start()
    await addressOf(program)
    program.child.kill(signal)
    expect(await program.ended).toBe(0)
    expect(program.output.err).toBe('')
  })

  test('when one signal comes by two ways, as from a terminal and npm, with code 0', async () => {
    const program = programs.start()
    await addressOf(program)
    program.child.kill('SIGINT')
    program.child.kill('SIGINT')
    expect(await program.ended).toBe(0)
  })

  test('after a request that is under way, and without waiting for idle connections', async () => {
    const program = programs.start({ ACCESS_KEY: accessKey })
    const address = await addressOf(program)
    const idle = await connected(address)
    idle.write('GET /about HTTP/1.1\r\nHost: localhost\r\n\r\n')
    await once(idle, 'data')
    const body = JSON.stringify(signUp)
    const busy = await halfSent(address, body)
    const isIdleClosed = once(idle.resume(), 'close')
    program.child.kill('SIGTERM')
    await isIdleClosed
    busy.write(body)
    expect(await text(busy)).toMatch(/^HTTP\/1\.1 201 /)
    expect(await program.ended).toBe(0)
    expect(select('select username from user')).toEqual([{ username: 'ada' }])
  })

  test('without waiting for streams of events', async () => {
    const program = programs.start({ ACCESS_KEY: accessKey })
    const address = await addressOf(program)
    await send(address, '/auth/signup', signUp)
    const { token } = await (await send(address, '/auth/signin', account)).json()
    await send(address, '/post/create', { title: 'A post', description: 'd' }, { token })
    const form = await followEvents(address, '/post/changes/a-post', token)
    await form.next()
    const startedAt = performance.now()
    program.child.kill('SIGTERM')
    await form.end(4_000)
    expect(await program.ended).toBe(0)
    // Less than the time that running responses get.
    expect(performance.now() - startedAt).toBeLessThan(4_000)
  })

  test('at once when it is asked again, with code 1', async () => {
    const program = programs.start()
    const busy = await halfSent(await addressOf(program), '{}')
    program.child.kill('SIGINT')
    await delay(1_100)
    program.child.kill('SIGINT')
    expect(await program.ended).toBe(1)
    busy.destroy()
  })

  test('after it wrote the views that it counted', async () => {
    const program = programs.start({ ACCESS_KEY: accessKey })
    const address = await addressOf(program)
    await send(address, '/auth/signup', signUp)
    const { token } = await (await send(address, '/auth/signin', account)).json()
    await send(
      address,
      '/post/create',
      { title: 'A post', description: 'd', content: '', tags: [], status: 'public' },
      { token },
    )
    await send(address, '/post/view/a-post', {})
    program.child.kill('SIGTERM')
    expect(await program.ended).toBe(0)
    expect(select('select url, views from post')).toEqual([{ url: 'a-post', views: 1 }])
  })

  test('on an error that nobody caught, which it logs, with code 1', async () => {
    const thrower = `process.on('message', () => setTimeout(() => { throw new Error('a surprise') }))`
    const program = programs.start({}, `data:text/javascript,${encodeURIComponent(thrower)}`)
    await addressOf(program)
    program.child.send('throw')
    expect(await program.ended).toBe(1)
    expect(program.output.out).toMatch(/\{"level":60,.*"a surprise".*"msg":"uncaught"\}\n$/)
  })
})
