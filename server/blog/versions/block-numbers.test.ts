import { expect, test } from 'vitest'
import { formatNumbers, parseNumbers } from './block-numbers.ts'

test.each([
  [[], ''],
  [[1], '1'],
  [[1, 2, 3], '1-3'],
  [[1, 2, 9, 3, 4, 4, 2], '1-2,9,3-4,4,2'],
])('%j is stored as %j', (numbers, text) => {
  expect(formatNumbers(numbers)).toBe(text)
  expect(parseNumbers(text)).toEqual(numbers)
})
