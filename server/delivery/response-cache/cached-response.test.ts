import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { readyAnswer, replyTo, withAllForms } from './cached-response.ts'

test.each(['[]', 'x'.repeat(10_000)])('an answer holds no more memory than it is said to', async (text) => {
  const made = { status: 200, headers: { vary: 'x' }, text, keys: new Set<never>() }
  const answer = withAllForms(await readyAnswer(made, ['br']))
  const bodies = Object.values(answer.forms).map(({ body }) => body)
  expect(bodies).toHaveLength(3)
  // What a buffer keeps alive is all of the memory that it is a part of.
  const held = bodies.reduce((sum, body) => sum + body.buffer.byteLength, 0)
  expect(held).toBe(bodies.reduce((sum, body) => sum + body.length, 0))
  expect(held).toBeLessThan(answer.size)
})

test('whoever accepts several codings gets the one of the fewest bytes', async () => {
  const style = Array.from({ length: 3_000 }, (_, n) => `.a${n * 7_919}{}`).join('')
  const text = `<style>${style}</style>`
  const made = { status: 200, headers: {}, text, keys: new Set<never>() }
  const bodyFor = (accepted: string, answer: Awaited<ReturnType<typeof readyAnswer>>) =>
    replyTo({ headers: { 'accept-encoding': accepted } }, answer).body as Buffer
  const fresh = await readyAnswer(made, ['br', 'gzip'])
  expect(gunzipSync(bodyFor('gzip, br', fresh)).toString()).toBe(text)
  const kept = withAllForms(fresh)
  const sizes = ['br', 'gzip'].map((accepted) => bodyFor(accepted, kept).length)
  expect(bodyFor('gzip, br', kept).length).toBe(Math.min(...sizes))
  expect(bodyFor('', kept).toString()).toBe(text)
})

test('a short answer is not made longer by a coding', async () => {
  const answer = await readyAnswer({ status: 200, headers: {}, text: '[]', keys: new Set<never>() }, ['gzip'])
  const { headers, body } = replyTo({ headers: { 'accept-encoding': 'gzip' } }, answer)
  expect([body?.toString(), headers]).toEqual(['[]', expect.not.arrayContaining(['content-encoding'])])
})

test('a large answer is made in all codings at first, whatever was asked for', async () => {
  const text = 'An entry of a list. '.repeat(5_000)
  const answer = await readyAnswer({ status: 200, headers: {}, text, keys: new Set<never>() }, [])
  expect(Object.keys(answer.forms).sort()).toEqual(['br', 'gzip', 'identity'])
})
