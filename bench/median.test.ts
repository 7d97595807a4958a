import { expect, test } from 'vitest'
import { median, percentile } from './median.ts'

test('the median is the middle value in any order, or the lower one of two', () => {
  expect(median([10, 9, 100])).toBe(10)
  expect(median([4, 1, 3, 2])).toBe(2)
  expect(median([])).toBeNaN()
})

test('a percentile is a value that the given share does not exceed', () => {
  const values = Array.from({ length: 200 }, (_, n) => 200 - n)
  expect(percentile(values, 99)).toBe(198)
  expect(percentile(values, 100)).toBe(200)
  expect(percentile([7], 1)).toBe(7)
})
