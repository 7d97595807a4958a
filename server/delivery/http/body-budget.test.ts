import { expect, test } from 'vitest'
import { type BodyBudgetOptions, createBodyBudget } from './body-budget.ts'

const options: BodyBudgetOptions = {
  maxBytes: { perClient: 100, perGroup: 250, total: 400 },
  minBodyBytes: 10,
  evicts: 'oldest',
  refusal: { code: 'too_many_requests' as const, message: 'Too much.' },
}

/** A budget, and the errors of the bodies that it aborted, by name. */
function createBodies(changed: Partial<BodyBudgetOptions> = {}) {
  const budget = createBodyBudget({ ...options, ...changed })
  const ended: Record<string, string> = {}
  const enter = (name: string, client = 'a', group = client) =>
    budget.enter({ name: client, group }, ({ code }) => {
      ended[name] = code
    })
  return { budget, ended, enter }
}

test('arrived bytes count, not announced ones, and every body counts a minimum from the start', () => {
  const { budget, enter } = createBodies()
  const body = enter('one')
  expect(budget.stats().bytes).toBe(10)
  body.add(8)
  expect(budget.stats().bytes).toBe(10)
  body.add(8)
  expect(budget.stats().bytes).toBe(16)
  body.release()
  body.release()
  expect(budget.stats().bytes).toBe(0)
})

test('a client that exceeds its share loses the body that has been arriving for longest, and other clients lose none', () => {
  const { budget, ended, enter } = createBodies()
  const other = enter('other', 'b')
  enter('oldest')
  enter('older').add(60)
  enter('newest').add(50)
  expect(ended).toEqual({ oldest: 'too_many_requests', older: 'too_many_requests' })
  expect(budget.stats().refused).toBe(2)
  other.add(100)
  expect(ended).not.toHaveProperty('other')
})

test('a complete body is never aborted, and counts until its call is answered', () => {
  const { ended, enter } = createBodies()
  const whole = enter('whole')
  whole.add(95)
  whole.complete()
  enter('next')
  expect(ended).toEqual({ next: 'too_many_requests' })
  whole.release()
  enter('later')
  expect(ended).not.toHaveProperty('later')
})

test('a group of several clients has its own share', () => {
  const { ended, enter } = createBodies()
  for (const key of ['a', 'b', 'c']) enter(key, key, 'around').add(80)
  expect(ended).toEqual({})
  enter('d', 'd', 'around')
  expect(ended).toEqual({})
  enter('e', 'e', 'around').add(50)
  expect(ended).toEqual({ a: 'too_many_requests' })
})

test('when the total is exceeded, the client with the most bytes loses a body', () => {
  const { ended, enter } = createBodies()
  enter('most', 'a').add(100)
  for (const key of ['b', 'c', 'd']) enter(key, key).add(95)
  enter('newcomer', 'e').add(20)
  expect(ended).toEqual({ most: 'unavailable' })
})

test('if all others are complete, the new body is aborted', () => {
  const { ended, enter } = createBodies()
  for (const key of ['a', 'b', 'c', 'd']) {
    const body = enter(key, key)
    body.add(98)
    body.complete()
  }
  enter('newcomer', 'e')
  expect(ended).toEqual({ newcomer: 'unavailable' })
})

test('a budget that evicts the newest aborts the last body', () => {
  const { ended, enter } = createBodies({ evicts: 'newest' })
  const first = enter('first')
  enter('second')
  first.add(95)
  expect(ended).toEqual({ second: 'too_many_requests' })
})
