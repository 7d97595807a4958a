import { expect, test } from 'vitest'
import { withSavedVersion } from './saved-version.ts'

const savedDate = '2026-11-23T12:00:00.000Z'
const before = { url: 'plan', version: 2, savedDate: null, workingCopies: [] }

test('a save of another tab is told by its version', () => {
  expect(withSavedVersion(before, { url: 'plan', version: 3, savedDate })).toEqual({
    ...before,
    ...{ version: 3, savedDate },
  })
})

test.each([
  ['a version that is known', { url: 'plan', version: 2, savedDate }],
  ['another post', { url: 'other', version: 3, savedDate }],
])('%s says nothing', (_what, saved) => {
  expect(withSavedVersion(before, saved)).toBeNull()
})

test('a form for a new post hears of no save', () => {
  const nothing = { ...before, url: null, version: null }
  expect(withSavedVersion(nothing, { url: 'plan', version: 1, savedDate })).toBeNull()
})
