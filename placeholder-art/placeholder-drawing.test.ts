import { expect, test } from 'vitest'
import { plateDrawing } from './placeholder-drawing.ts'

const seeds = Array.from({ length: 200 }, (_, number) => `post-${number}`)

test('a text has one drawing', () => {
  for (const seed of seeds) expect(plateDrawing(seed)).toEqual(plateDrawing(seed))
})

test('texts differ in palette and shapes', () => {
  const drawings = seeds.map(plateDrawing)
  expect(new Set(drawings.map(({ palette }) => palette)).size).toBe(4)
  expect(new Set(drawings.map(({ shapes }) => JSON.stringify(shapes))).size).toBeGreaterThan(100)
})

test('every number in a drawing is one', () => {
  expect(JSON.stringify(seeds.map(plateDrawing))).not.toMatch(/NaN|null|undefined/)
})

test('any text has a drawing', () => {
  for (const seed of ['', '深度学习', '\ud800']) expect(plateDrawing(seed).shapes.length).toBeGreaterThan(0)
})
