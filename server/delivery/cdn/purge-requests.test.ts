import { afterEach, beforeEach, expect, test } from 'vitest'
import { startTestCdn, type TestCdn } from '#tests/support/test-cdn.ts'
import { createSendPurge } from './purge-requests.ts'

const goingOn = new AbortController().signal
const token = 'a-secret-token'

let cdn: TestCdn
beforeEach(async () => {
  cdn = await startTestCdn()
})
afterEach(() => cdn.close())

const tags = (count: number) => Array.from({ length: count }, (_, at) => String(at).padStart(12, '0'))

test('Varnish is purged by PURGE and xkey at each address, with up to 256 tags in a request', async () => {
  const other = await startTestCdn()
  await createSendPurge('varnish', { urls: [cdn.url, other.url], token })(tags(300), goingOn)
  for (const { asked, acknowledged } of [cdn, other]) {
    expect(acknowledged.map(({ length }) => length)).toEqual([256, 44])
    expect(asked[0]).toMatchObject({
      method: 'PURGE',
      path: '/purge',
      headers: { authorization: `Bearer ${token}` },
    })
  }
  await other.close()
})

test('if one Varnish is unreachable the others are purged, and the purge fails', async () => {
  const gone = await startTestCdn()
  await gone.close()
  const send = createSendPurge('varnish', { urls: [gone.url, cdn.url], token: null })
  await expect(send(['a'], goingOn)).rejects.toThrow()
  expect(cdn.acknowledged).toEqual([['a']])
  expect(cdn.asked[0]?.headers).not.toHaveProperty('authorization')
})

test('Fastly is purged with a key and a header, with up to 256 tags in a request', async () => {
  await createSendPurge('fastly', { urls: [cdn.url], token })(tags(257), goingOn)
  expect(cdn.asked.map(({ headers }) => String(headers['surrogate-key']).split(' ').length)).toEqual([256, 1])
  expect(cdn.asked[0]).toMatchObject({ method: 'POST', headers: { 'fastly-key': token }, body: '' })
})

test('Cloudflare is purged by JSON, with up to 100 tags in a request, and has to confirm success', async () => {
  const send = createSendPurge('cloudflare', { urls: [cdn.url], token })
  await send(tags(101), goingOn)
  expect(cdn.asked.map(({ body }) => JSON.parse(body).tags.length)).toEqual([100, 1])
  expect(cdn.asked[0]).toMatchObject({
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
  })
  cdn.responseBody = '{"success": false, "errors": []}'
  await expect(send(['a'], goingOn)).rejects.toThrow('did not say')
})

test.each([301, 307, 403, 429, 500])(
  '%i is a failure: no redirect is followed, and the error does not contain the token',
  async (status) => {
    const elsewhere = await startTestCdn()
    cdn.status = status
    cdn.responseHeaders = { location: elsewhere.url }
    const send = createSendPurge('fastly', { urls: [cdn.url], token })
    const error = await send(['a'], goingOn).catch((thrown) => thrown)
    expect(error.message).toBe(`The CDN answered a purge with ${status}.`)
    expect(JSON.stringify([error, error.stack])).not.toContain(token)
    expect(elsewhere.asked).toEqual([])
    await elsewhere.close()
  },
)

test('only the beginning of a long response is read', async () => {
  cdn.responseBody = `{"success":true}${' '.repeat(10_000_000)}`
  await createSendPurge('cloudflare', { urls: [cdn.url], token })(['a'], goingOn)
})

test('a pending request is aborted when the program stops', async () => {
  cdn.status = null
  const stopping = new AbortController()
  const sending = createSendPurge('varnish', { urls: [cdn.url], token })(['a'], stopping.signal)
  await Promise.race([cdn.askedTimes(1), sending])
  stopping.abort()
  await expect(sending).rejects.toThrow()
})
