import { expect, test } from 'vitest'
import { sizesOfCover } from './cover-place.ts'

test('a cover in the shape of its box is as wide as the box', () => {
  const cover = { width: 1600, height: 900 }
  expect(sizesOfCover('page', cover)).toEqual({ sizes: 'min(72rem, 94vw - 1rem)', widest: 1920 })
  expect(sizesOfCover('card', cover).sizes).toBe('(min-width: 46rem) clamp(13rem, 26vw, 20rem), 9.8rem')
})

test('a cover that fills a box of another shape is wider than the box, a high one is not', () => {
  expect(sizesOfCover('page', { width: 3000, height: 1000 }).sizes).toBe(
    'calc(1.69 * min(72rem, 94vw - 1rem))',
  )
  expect(sizesOfCover('lead', { width: 1000, height: 3000 }).sizes).toBe(
    '(min-width: 46rem) min(37.5rem, 48.5vw), 5.5rem',
  )
})
