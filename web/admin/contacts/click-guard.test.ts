import { expect, test } from 'vitest'
import { createClickGuard } from './click-guard.ts'

test('a click right after a row moved below the pointer is ignored there, and nowhere else', () => {
  let time = 0
  const guard = createClickGuard(() => time)
  const click = (clientX: number, detail = 1) => guard.ignores({ detail, clientX, clientY: 100 })
  expect([click(10), click(10)]).toEqual([false, false])
  guard.noteMove()
  time = 499
  expect([click(10), click(13, 2)]).toEqual([true, true])
  expect(click(10, 0), 'the keyboard').toBe(false)
  expect(click(60), 'another button').toBe(false)
  time = 500
  expect(click(60)).toBe(false)
})
