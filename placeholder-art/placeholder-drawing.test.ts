import { expect, test } from 'vitest'
import { placeholderDrawing } from './placeholder-drawing.ts'

const seeds = Array.from({ length: 200 }, (_, number) => `post-${number}`)

test('a text has one drawing', () => {
  for (const seed of seeds) expect(placeholderDrawing(seed)).toEqual(placeholderDrawing(seed))
})

test('texts differ in palette and shapes', () => {
  const drawings = seeds.map(placeholderDrawing)
  expect(new Set(drawings.map(({ palette }) => palette)).size).toBe(4)
  expect(new Set(drawings.map(({ shapes }) => JSON.stringify(shapes))).size).toBeGreaterThan(100)
})

test('every number in a drawing is one', () => {
  expect(JSON.stringify(seeds.map(placeholderDrawing))).not.toMatch(/NaN|null|undefined/)
})

test('any text has a drawing', () => {
  for (const seed of ['', '深度学习', '\ud800'])
    expect(placeholderDrawing(seed).shapes.length).toBeGreaterThan(0)
})
