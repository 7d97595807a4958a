import { expect, test } from 'vitest'
import { coverSizes } from './cover-sizes.ts'

test('a cover in the shape of its box is as wide as the box', () => {
  const cover = { width: 1600, height: 900 }
  expect(coverSizes('card', cover).sizes).toBe('(min-width: 46rem) clamp(16.25rem, 25vw, 26.25rem), 11.7rem')
})

test('on a small screen a cover fills a square, but on the first card of the home page', () => {
  const cover = { width: 3200, height: 900 }
  expect(coverSizes('card', cover).sizes).toMatch(/, 23\.5rem$/)
  expect(coverSizes('lead', cover).sizes).toMatch(/, calc\(2 \* 94vw\)$/)
})

test('on the page of its post a cover has the width of the text, whatever its shape', () => {
  const page = {
    sizes: 'min(clamp(35.6rem, 33.9rem + 7.5vw, 39.4rem), 94vw - 1.25rem)',
    maxWidthPixels: 1920,
  }
  for (const height of [300, 900, 3000]) expect(coverSizes('page', { width: 1600, height })).toEqual(page)
})

test('a cover that fills a box of another shape is wider than the box, a high one is not', () => {
  expect(coverSizes('lead', { width: 3000, height: 1000 }).sizes).toBe(
    '(min-width: 46rem) calc(1.69 * min(49rem, 48.3vw)), calc(1.69 * 94vw)',
  )
  expect(coverSizes('lead', { width: 1000, height: 3000 }).sizes).toBe(
    '(min-width: 46rem) min(49rem, 48.3vw), 94vw',
  )
})
