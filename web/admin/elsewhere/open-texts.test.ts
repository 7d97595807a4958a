import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { holdText, watchText } from './open-texts.ts'

let page: EventTarget

beforeEach(() => {
  page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
})
afterEach(() => void vi.unstubAllGlobals())

/** Watches a text, and notes what is told. */
function watch(key: string) {
  const told: boolean[] = []
  return { told, end: watchText(key, (isHeld) => told.push(isHeld)) }
}

test('a tab learns that a text is open in another one, whichever came first, and when that one leaves it', async () => {
  const early = watch('plan 1')
  const leave = holdText('plan 1')
  await vi.waitFor(() => expect(early.told).toContain(true))
  const late = watch('plan 1')
  await vi.waitFor(() => expect(late.told).toEqual([true]))
  leave()
  await vi.waitFor(() => expect(late.told).toEqual([true, false]))
  expect(early.told.at(-1)).toBe(false)
  early.end()
  late.end()
})

test('a tab that is closed leaves its text', async () => {
  const leave = holdText('plan 5')
  const { told, end } = watch('plan 5')
  await vi.waitFor(() => expect(told).toEqual([true]))
  page.dispatchEvent(new Event('pagehide'))
  await vi.waitFor(() => expect(told.slice(0, 2)).toEqual([true, false]))
  leave()
  end()
})

test('a text that one of two tabs leaves is still open in the other', async () => {
  const [leaveFirst, leaveSecond] = [holdText('plan 2'), holdText('plan 2')]
  const { told, end } = watch('plan 2')
  await vi.waitFor(() => expect(told).toEqual([true, true]))
  leaveFirst()
  await vi.waitFor(() => expect(told).toEqual([true, true, false, true]))
  leaveSecond()
  await vi.waitFor(() => expect(told.at(-1)).toBe(false))
  end()
})

test('other texts are not told of', async () => {
  const [leave, leaveOther] = [holdText('plan 3'), holdText('plan 4')]
  const { told, end } = watch('plan 3')
  await vi.waitFor(() => expect(told).toEqual([true]))
  leaveOther()
  leave()
  await vi.waitFor(() => expect(told).toEqual([true, false]))
  end()
})
