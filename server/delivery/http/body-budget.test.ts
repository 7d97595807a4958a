import { expect, test } from 'vitest'
import { type BodyBudgetOptions, createBodyBudget } from './body-budget.ts'

const options: BodyBudgetOptions = {
  maxBytes: { perClient: 100, perGroup: 250, total: 400 },
  minBodyBytes: 10,
  evicts: 'oldest',
  refusal: { code: 'too_many_requests' as const, message: 'Too much.' },
}

/** A budget, and how the bodies ended that it ended, by name. */
function createBodies(changed: Partial<BodyBudgetOptions> = {}) {
  const budget = createBodyBudget({ ...options, ...changed })
  const ended: Record<string, string> = {}
  const enter = (name: string, client = 'a', group = client) =>
    budget.enter({ name: client, group }, ({ code }) => {
      ended[name] = code
    })
  return { budget, ended, enter }
}

test('what has come counts, not what is announced, and a body counts something before', () => {
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

test('in a full share the body ends that has been arriving for longest, and no other client’s', () => {
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

test('what has come whole never ends, and is counted until its call is answered', () => {
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

test('a group of several clients has a share of its own', () => {
  const { ended, enter } = createBodies()
  for (const key of ['a', 'b', 'c']) enter(key, key, 'around').add(80)
  expect(ended).toEqual({})
  enter('d', 'd', 'around')
  expect(ended).toEqual({})
  enter('e', 'e', 'around').add(50)
  expect(ended).toEqual({ a: 'too_many_requests' })
})

test('when everybody’s room is full, the client that holds most gives way', () => {
  const { ended, enter } = createBodies()
  enter('most', 'a').add(100)
  for (const key of ['b', 'c', 'd']) enter(key, key).add(95)
  enter('newcomer', 'e').add(20)
  expect(ended).toEqual({ most: 'unavailable' })
})

test('when nothing arrives any more, the newcomer does not', () => {
  const { ended, enter } = createBodies()
  for (const key of ['a', 'b', 'c', 'd']) {
    const body = enter(key, key)
    body.add(98)
    body.complete()
  }
  enter('newcomer', 'e')
  expect(ended).toEqual({ newcomer: 'unavailable' })
})

test('where what has come for long is not to be lost, the last one ends', () => {
  const { ended, enter } = createBodies({ evicts: 'newest' })
  const first = enter('first')
  enter('second')
  first.add(95)
  expect(ended).toEqual({ second: 'too_many_requests' })
})
