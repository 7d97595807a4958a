import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { declinedDateOf, forgetDeclinedTexts, noteDeclinedText } from './declined-texts.ts'

const [noon, later] = ['2026-11-22T12:00:00.000Z', '2026-11-22T12:05:00.000Z']
let items: Map<string, string>

beforeEach(() => {
  items = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
    removeItem: (key: string) => items.delete(key),
  })
})
afterEach(() => void vi.unstubAllGlobals())

test('the newest answer of each account and post is remembered', () => {
  noteDeclinedText('ann', 'one', noon)
  noteDeclinedText('ann', 'one', later)
  noteDeclinedText('ann', null, noon)
  expect([declinedDateOf('ann', 'one'), declinedDateOf('ann', null)]).toEqual([later, noon])
  expect([declinedDateOf('ann', 'two'), declinedDateOf('ben', 'one')]).toEqual([null, null])
  forgetDeclinedTexts('ann')
  expect([declinedDateOf('ann', 'one'), items.size]).toEqual([null, 0])
})

test('those of a hundred posts are, and the first ones are forgotten', () => {
  for (let number = 0; number < 120; number++) noteDeclinedText('ann', `post-${number}`, noon)
  expect([declinedDateOf('ann', 'post-19'), declinedDateOf('ann', 'post-20')]).toEqual([null, noon])
})

test.each(['{', 'null', '5', '{"one":5}'])('what is stored as %s declines nothing', (stored) => {
  items.set('declinedTexts ann', stored)
  expect(declinedDateOf('ann', 'one')).toBeNull()
})

test('a browser that denies access to storage offers the text again', () => {
  vi.stubGlobal('localStorage', undefined)
  noteDeclinedText('ann', 'one', noon)
  expect(declinedDateOf('ann', 'one')).toBeNull()
})
