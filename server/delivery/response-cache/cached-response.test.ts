import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { prepareResponse, selectResponse, withAllEncodings } from './cached-response.ts'

test.each(['[]', 'x'.repeat(10_000)])('an answer holds no more memory than it is said to', async (text) => {
  const made = { status: 200, headers: { vary: 'x' }, text, tags: new Set<never>() }
  const answer = withAllEncodings(await prepareResponse(made, ['br']))
  const bodies = Object.values(answer.variants).map(({ body }) => body)
  expect(bodies).toHaveLength(3)
  // What a buffer keeps alive is all of the memory that it is a part of.
  const held = bodies.reduce((sum, body) => sum + body.buffer.byteLength, 0)
  expect(held).toBe(bodies.reduce((sum, body) => sum + body.length, 0))
  expect(held).toBeLessThan(answer.bytes)
})

test('whoever accepts several codings gets the one of the fewest bytes', async () => {
  const style = Array.from({ length: 3_000 }, (_, n) => `.a${n * 7_919}{}`).join('')
  const text = `<style>${style}</style>`
  const made = { status: 200, headers: {}, text, tags: new Set<never>() }
  const bodyFor = (accepted: string, answer: Awaited<ReturnType<typeof prepareResponse>>) =>
    selectResponse({ headers: { 'accept-encoding': accepted } }, answer).body as Buffer
  const fresh = await prepareResponse(made, ['br', 'gzip'])
  expect(gunzipSync(bodyFor('gzip, br', fresh)).toString()).toBe(text)
  const kept = withAllEncodings(fresh)
  const sizes = ['br', 'gzip'].map((accepted) => bodyFor(accepted, kept).length)
  expect(bodyFor('gzip, br', kept).length).toBe(Math.min(...sizes))
  expect(bodyFor('', kept).toString()).toBe(text)
})

test('a short answer is not made longer by a coding', async () => {
  const answer = await prepareResponse({ status: 200, headers: {}, text: '[]', tags: new Set<never>() }, [
    'gzip',
  ])
  const { headers, body } = selectResponse({ headers: { 'accept-encoding': 'gzip' } }, answer)
  expect([body?.toString(), headers]).toEqual(['[]', expect.not.arrayContaining(['content-encoding'])])
})

test('a large answer is made in all codings at first, whatever was asked for', async () => {
  const text = 'An entry of a list. '.repeat(5_000)
  const answer = await prepareResponse({ status: 200, headers: {}, text, tags: new Set<never>() }, [])
  expect(Object.keys(answer.variants).sort()).toEqual(['br', 'gzip', 'identity'])
})
