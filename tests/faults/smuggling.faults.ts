import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CachingProxy, startNginx, startVarnish } from '../../toolchain/programs/caching-proxies.ts'
import { neededProgram } from '../../toolchain/programs/needed-programs.ts'
import { writersSettings } from './concurrent-writers.ts'
import { type FaultyBlog, startFaultyBlog } from './faulty-blog.ts'
import { ask, exchange } from './plain-http.ts'

const nginx = neededProgram('nginx', 'nginx-light')
const varnish = neededProgram('varnishd', 'varnish')
const names = [nginx && 'nginx', varnish && 'Varnish'].filter((name) => name !== null)

/** The second request, that no reader sent: what answers it has this page's title. */
const hidden = 'GET /contact HTTP/1.1\r\nHost: localhost\r\n\r\n'
const hiddenTitle = '<title>Contact'
const asChunk = `${hidden.length.toString(16)}\r\n${hidden}\r\n0\r\n\r\n`

/** Requests of which two servers might see two different ends. What is not said to be allowed must be refused by who reads it first. */
const ambiguous: [name: string, headers: string, body: string][] = [
  ['length and chunks', `Content-Length: 5\r\nTransfer-Encoding: chunked`, `0\r\n\r\n${hidden}`],
  [
    'chunks and length',
    `Transfer-Encoding: chunked\r\nContent-Length: ${asChunk.length}`,
    `0\r\n\r\n${hidden}`,
  ],
  ['two lengths', `Content-Length: 0\r\nContent-Length: ${hidden.length}`, hidden],
  ['lengths in one', `Content-Length: 0, ${hidden.length}`, hidden],
  ['length with a plus', `Content-Length: +${hidden.length}`, hidden],
  ['length below zero', 'Content-Length: -1', hidden],
  ['length in hex', `Content-Length: 0x${hidden.length.toString(16)}`, hidden],
  ['length with a space before the colon', `Content-Length : ${hidden.length}`, hidden],
  ['length with a decimal', `Content-Length: ${hidden.length}.0`, hidden],
  ['length with letters behind', `Content-Length: 0x`, hidden],
  ['chunks with a space before the colon', 'Transfer-Encoding : chunked', `0\r\n\r\n${hidden}`],
  ['chunks under a name with a control character', 'Transfer-Encoding\x0b: chunked', `0\r\n\r\n${hidden}`],
  ['chunks after a vertical tab', 'Transfer-Encoding: \x0bchunked', `0\r\n\r\n${hidden}`],
  ['chunks that are not last', 'Transfer-Encoding: chunked, identity', `0\r\n\r\n${hidden}`],
  ['an unknown coding', 'Transfer-Encoding: xchunked', `0\r\n\r\n${hidden}`],
  ['chunks twice', 'Transfer-Encoding: chunked\r\nTransfer-Encoding: identity', `0\r\n\r\n${hidden}`],
  ['chunks in quotes', 'Transfer-Encoding: "chunked"', `0\r\n\r\n${hidden}`],
  ['chunks in a folded line', 'Transfer-Encoding:\r\n chunked', `0\r\n\r\n${hidden}`],
  ['chunks after a bare line feed', 'X: y\nTransfer-Encoding: chunked', `0\r\n\r\n${hidden}`],
  ['chunks after a bare carriage return', 'X: y\rTransfer-Encoding: chunked', `0\r\n\r\n${hidden}`],
  ['chunk with a bare line feed', 'Transfer-Encoding: chunked', `0\n\n${hidden}`],
  ['chunk size below zero', 'Transfer-Encoding: chunked', `-1\r\n${hidden}`],
  ['chunk size with 0x', 'Transfer-Encoding: chunked', `0x0\r\n\r\n${hidden}`],
  ['chunk size too large for 64 bits', 'Transfer-Encoding: chunked', `10000000000000000\r\n${hidden}`],
  ['chunk extension with a line feed', 'Transfer-Encoding: chunked', `1;\n\r\nx\r\n0\r\n\r\n${hidden}`],
  ['chunk without its end', 'Transfer-Encoding: chunked', `1\r\nxy\r\n0\r\n\r\n${hidden}`],
  ['header line without a colon', 'X', hidden],
  ['header with a zero', 'X: a\0b', hidden],
  ['a name with a space', `X Y: 1\r\nContent-Length: ${hidden.length}`, hidden],
  ['a name with a bracket', `Content-Length\t: ${hidden.length}`, hidden],
]

let blog: FaultyBlog
const proxies: CachingProxy[] = []
const direct = () => Number(new URL(blog.address).port)

beforeAll(async () => {
  blog = await startFaultyBlog(writersSettings)
  const server = new URL(blog.address).host
  if (nginx) proxies.push(await startNginx(nginx, [server], { keepsPages: false }))
  if (varnish) proxies.push(await startVarnish(varnish, server))
})
afterAll(async () => {
  for (const proxy of proxies) await proxy.stop()
  await blog.remove()
})

/** Methods with and without a body, and both versions of the protocol. */
const heads = ['POST /api/pages/contact/create HTTP/1.1', 'GET /about HTTP/1.1', 'POST /about HTTP/1.0']
const written = (head: string, headers: string, body: string) =>
  `${head}\r\nHost: localhost\r\nContent-Type: application/json\r\n${headers}\r\n\r\n${body}`

test('a second request that is one is answered', async () => {
  const first = written('POST /about HTTP/1.1', 'Content-Length: 2', '{}')
  expect((await exchange(direct(), first + hidden)).text).toContain(hiddenTitle)
})

test.each(ambiguous)('Lectern itself never reads a second request out of %s', async (_, headers, body) => {
  for (const head of heads) {
    const { text, isClosed } = await exchange(direct(), written(head, headers, body))
    expect(text, `${head}\n${headers}`).not.toContain(hiddenTitle)
    expect(isClosed || text === '', `${head}\n${headers}\n${text.slice(0, 300)}`).toBe(true)
  }
})

describe.each(names)('behind %s', (name) => {
  test(`after each of ${ambiguous.length} ambiguous requests plain readers get their own pages`, async () => {
    const { port } = proxies.find((each) => each.name === name) as CachingProxy
    let fresh = 0
    for (const [what, headers, body] of ambiguous) {
      for (const head of heads) {
        const [plain] = await Promise.all([
          // While it waits for an end, and after it: what is left on a connection would come before their responses.
          Promise.all(Array.from({ length: 4 }, () => ask(port, `/about?smuggled=${++fresh}`))),
          exchange(port, written(head, headers, body), 200),
        ])
        const later = await Promise.all(
          Array.from({ length: 4 }, () => ask(port, `/about?smuggled=${++fresh}`)),
        )
        for (const response of [...plain, ...later]) {
          expect(response.status, `${what}, ${head}`).toBe(200)
          expect(response.body, `${what}, ${head}`).toContain('<title>About')
        }
      }
    }
  })
})
