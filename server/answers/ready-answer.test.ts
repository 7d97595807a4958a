import { expect, test } from 'vitest'
import { readyAnswer, withAllForms } from './ready-answer.ts'

test.each(['[]', 'x'.repeat(10_000)])('an answer holds no more memory than it is said to', async (text) => {
  const made = { status: 200, headers: { vary: 'x' }, text, keys: new Set<never>() }
  const answer = withAllForms(await readyAnswer(made, 'br'))
  const bodies = Object.values(answer.forms).map(({ body }) => body)
  expect(bodies).toHaveLength(3)
  // What a buffer keeps alive is all of the memory that it is a part of.
  const held = bodies.reduce((sum, body) => sum + body.buffer.byteLength, 0)
  expect(held).toBe(bodies.reduce((sum, body) => sum + body.length, 0))
  expect(held).toBeLessThan(answer.size)
})
