import { expect, test } from 'vitest'
import { markdown } from './table.ts'
import { figure, type Target, verdict, wanted } from './target.ts'

test('a Markdown table aligns figures right and words left', () => {
  const table = {
    title: 'Start',
    note: 'In seconds.',
    head: ['Posts', 'until response', 'Result'],
    rows: [['1,000', '0.5', 'met']],
  }
  expect(markdown(table)).toBe(
    [
      '## Start',
      '',
      'In seconds.',
      '',
      '| Posts | until response | Result |',
      '| ----- | -------------: | ------ |',
      '| 1,000 |            0.5 | met    |',
    ].join('\n'),
  )
})

test('a figure has only significant digits', () => {
  expect([1234.5, 98.76, 0.456, Number.NaN].map(figure)).toEqual(['1,235', '98.8', '0.46', '–'])
})

test('a missed target is shown with its distance in percent', () => {
  const targets: Target[] = [
    { name: 'req/s', value: 0.72, min: 0.9 },
    { name: 'µs', value: 1.15, max: 1.15 },
    { name: 'p99', value: 3, max: 1.5 },
  ]
  expect(wanted(targets)).toBe('req/s ≥ 0.9, µs ≤ 1.15, p99 ≤ 1.5')
  expect(verdict(targets)).toBe('req/s 0.72 (−20 %), p99 3 (+100 %)')
  expect(verdict(targets.slice(1, 2))).toBe('met')
  expect(verdict([])).toBe('')
})

test('a figure that could not be measured does not meet its target', () => {
  expect(verdict([{ name: 'ms', value: Number.NaN, max: 5 }])).not.toBe('met')
})
