import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { prepareResponse, selectResponse, withAllEncodings } from './cached-response.ts'

test.each(['[]', 'x'.repeat(10_000)])('a response takes no more memory than estimated', async (text) => {
  const made = { status: 200, headers: { vary: 'x' }, text, tags: new Set<never>() }
  const response = withAllEncodings(await prepareResponse(made, ['br']))
  const bodies = Object.values(response.variants).map(({ body }) => body)
  expect(bodies).toHaveLength(3)
  // A buffer keeps all of the memory alive that it is a part of.
  const held = bodies.reduce((sum, body) => sum + body.buffer.byteLength, 0)
  expect(held).toBe(bodies.reduce((sum, body) => sum + body.length, 0))
  expect(held).toBeLessThan(response.bytes)
})

test('a client that accepts several encodings gets the smallest one', async () => {
  const style = Array.from({ length: 3_000 }, (_, n) => `.a${n * 7_919}{}`).join('')
  const text = `<style>${style}</style>`
  const made = { status: 200, headers: {}, text, tags: new Set<never>() }
  const bodyFor = (accepted: string, response: Awaited<ReturnType<typeof prepareResponse>>) =>
    selectResponse({ headers: { 'accept-encoding': accepted } }, response).body as Buffer
  const fresh = await prepareResponse(made, ['br', 'gzip'])
  expect(gunzipSync(bodyFor('gzip, br', fresh)).toString()).toBe(text)
  const kept = withAllEncodings(fresh)
  const sizes = ['br', 'gzip'].map((accepted) => bodyFor(accepted, kept).length)
  expect(bodyFor('gzip, br', kept).length).toBe(Math.min(...sizes))
  expect(bodyFor('', kept).toString()).toBe(text)
})

test('a short response is not made longer by compression', async () => {
  const response = await prepareResponse({ status: 200, headers: {}, text: '[]', tags: new Set<never>() }, [
    'gzip',
  ])
  const { headers, body } = selectResponse({ headers: { 'accept-encoding': 'gzip' } }, response)
  expect([body?.toString(), headers]).toEqual(['[]', expect.not.arrayContaining(['content-encoding'])])
})

test('a large response is compressed in all encodings at first, whatever was requested', async () => {
  const text = 'An entry of a list. '.repeat(5_000)
  const response = await prepareResponse({ status: 200, headers: {}, text, tags: new Set<never>() }, [])
  expect(Object.keys(response.variants).sort()).toEqual(['br', 'gzip', 'identity'])
})

test('a page is sent whole, with another ETag if any part of it is another', async () => {
  const page = { before: '<!DOCTYPE html><title>A', repeated: 'B'.repeat(5_000), after: '<p>C' }
  const others = [{ before: '<!DOCTYPE html><title>' }, { repeated: 'b'.repeat(5_000) }, { after: '<p>c' }]
  const etags: unknown[] = []
  for (const text of [page, ...others.map((part) => ({ ...page, ...part }))]) {
    const made = { status: 200, headers: {}, text, tags: new Set<never>() }
    const response = await prepareResponse(made, ['gzip'])
    const whole = text.before + text.repeated + text.after
    const { body } = selectResponse({ headers: { 'accept-encoding': 'gzip' } }, response)
    expect(gunzipSync(body as Buffer).toString()).toBe(whole)
    expect(selectResponse({ headers: {} }, response).body?.toString()).toBe(whole)
    expect(await prepareResponse(made, ['br'])).toMatchObject({ etag: response.etag })
    etags.push(response.etag)
  }
  expect(new Set(etags).size).toBe(4)
})
