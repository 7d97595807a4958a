import { expect, test } from 'vitest'
import { deleteNumbers, formatNumbers, parseNumbers } from './block-numbers.ts'

test.each([
  [[], ''],
  [[1], '1'],
  [[1, 2, 3], '1-3'],
  [[1, 2, 9, 3, 4, 4, 2], '1-2,9,3-4,4,2'],
])('%j is stored as %j', (numbers, text) => {
  expect(formatNumbers(numbers)).toBe(text)
  expect(parseNumbers(text)).toEqual(numbers)
})

test.each(['', '7', '1-3', '1-2,9,3-4,4,2', '2-1000,3', '900-1000'])(
  'the numbers of %j are deleted from sets',
  (text) => {
    for (const numbers of [[], [2], [1, 5, 9, 950], Array.from({ length: 1_000 }, (_, at) => at + 1)]) {
      const left = new Set(numbers)
      deleteNumbers(left, text)
      expect([...left]).toEqual(numbers.filter((number) => !parseNumbers(text).includes(number)))
    }
  },
)
