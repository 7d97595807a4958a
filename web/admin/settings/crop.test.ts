import { expect, test } from 'vitest'
import { centred, dragged, squareOf, zoomed } from './crop.ts'

const wide = { width: 400, height: 200 }

test('the largest square stands in the middle', () => {
  expect(squareOf(wide, centred)).toEqual({ side: 200, left: 100, top: 0 })
})

test('zooming keeps the middle', () => {
  expect(squareOf(wide, zoomed(wide, centred, 2))).toEqual({ side: 100, left: 150, top: 50 })
  const corner = zoomed(wide, { zoom: 4, x: 0, y: 0 }, 1)
  expect(squareOf(wide, corner)).toEqual({ side: 200, left: 0, top: 0 })
})

test('dragging moves the image with the pointer and ends at its edges', () => {
  expect(squareOf(wide, dragged(wide, centred, 0.25, 0.25))).toEqual({ side: 200, left: 50, top: 0 })
  expect(dragged(wide, centred, 5, 0).x).toBe(0)
  expect(dragged(wide, centred, -5, 0).x).toBe(1)
})
