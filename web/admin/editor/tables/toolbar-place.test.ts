import { expect, test } from 'vitest'
import { toolbarTop } from './toolbar-place.ts'

const shown = { top: 100, bottom: 500 }
const box = (top: number, bottom: number) => ({ top, bottom })

test('the toolbar stands above the table, else below it, and nowhere out of sight', () => {
  expect(toolbarTop(30, box(200, 300), shown, box(210, 220))).toBe(176)
  expect(toolbarTop(30, box(110, 300), shown, box(210, 220))).toBe(294)
  expect(toolbarTop(30, box(20, 90), shown, box(50, 60))).toBeNull()
})

test('it covers no line above where there is room below', () => {
  const cursor = box(210, 220)
  expect(toolbarTop(30, box(200, 300), shown, cursor, 180)).toBe(176)
  expect(toolbarTop(30, box(200, 300), shown, cursor, 181)).toBe(294)
  expect(toolbarTop(30, box(200, 490), shown, cursor, 181)).toBe(176)
})

test('in a table that is higher than the text, it stays away from the cursor', () => {
  expect(toolbarTop(30, box(50, 900), shown, box(300, 320))).toBe(100)
  expect(toolbarTop(30, box(50, 900), shown, box(110, 120))).toBe(470)
})
