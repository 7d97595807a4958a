import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { emptyFields } from '../drafts/post-fields.ts'
import { subscribeRested } from './rested-body.ts'
import { createTextSession } from './text-session.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A form in which two letters were typed. `told` has the body at each time that the form is told. */
function start() {
  const session = createTextSession({
    ...{ account: 'ann', url: null, version: undefined, stored: emptyFields, begun: null, offer: null },
    showBody: () => {},
    splitBody: (html) => [html],
    cover: () => null,
    drafts: { change() {}, write() {}, end() {} },
  })
  const told: string[] = []
  const end = subscribeRested(session)(() => told.push(session.get().fields.content))
  session.set({ content: 'a' })
  session.set({ content: 'ab' })
  return { session, told, end }
}

test('the first change of a body makes the text unsaved, which is told at once', () => {
  expect(start().told[0]).toBe('a')
})

test('more keys are told together', () => {
  const { session, told } = start()
  told.length = 0
  session.set({ content: 'abc' })
  session.set({ content: 'abcd' })
  expect([session.get().fields.content, told]).toEqual(['abcd', []])
  vi.advanceTimersByTime(400)
  expect(told).toEqual(['abcd'])
  vi.advanceTimersByTime(1_000)
  expect(told).toEqual(['abcd'])
})

test('another change is told at once, with the body', () => {
  const { session, told } = start()
  told.length = 0
  session.set({ content: 'abc' })
  session.set({ title: 'T' })
  vi.advanceTimersByTime(1_000)
  expect(told).toEqual(['abc'])
})

test('nothing is told after the end', () => {
  const { session, told, end } = start()
  told.length = 0
  session.set({ content: 'abc' })
  end()
  vi.advanceTimersByTime(1_000)
  expect(told).toEqual([])
})
