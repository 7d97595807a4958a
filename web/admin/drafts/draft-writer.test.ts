import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createDraftWriter } from './draft-writer.ts'
import type { LocalDraft } from './local-drafts.ts'
import { type ChosenImage, emptyFields } from './post-fields.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const draftOf = (title: string, key = '(new) 1'): LocalDraft => ({
  ...{ account: 'ann', key, fields: { ...emptyFields, title } },
  ...{ typedDate: '2026-11-22T12:00:00.000Z', unanswered: [] },
})

/** `stored` has what was written so far, `-` before what was deleted. */
function start() {
  const stored: string[] = []
  const note = ({ key, fields }: LocalDraft) => `${key.slice(6)} ${fields.title}`
  const writer = createDraftWriter({
    save: (draft) => void stored.push(note(draft)),
    remove: (draft) => void stored.push(`-${note(draft)}`),
  })
  const pass = (milliseconds: number) => vi.advanceTimersByTime(milliseconds)
  return { ...writer, stored, pass }
}

test('a text is written once, soon after the last change', () => {
  const { change, pass, stored } = start()
  change(draftOf('a'), true)
  pass(200)
  change(draftOf('ab'), true)
  pass(299)
  expect(stored).toEqual([])
  pass(10_000)
  expect(stored).toEqual(['1 ab'])
})

test('while somebody types without a pause, the text is written twice a second', () => {
  const { change, pass, stored } = start()
  for (let nth = 1; nth <= 15; nth++) {
    change(draftOf(`${nth}`), true)
    pass(100)
  }
  expect(stored).toEqual(['1 5', '1 10', '1 15'])
})

test('a file is stored as soon as it is chosen, and what is typed afterwards waits', () => {
  const { change, pass, stored } = start()
  const withFile = (title: string, image: ChosenImage) => {
    const draft = draftOf(title)
    change({ ...draft, fields: { ...draft.fields, image } }, true)
  }
  change(draftOf('a'), true)
  const first = { file: new File([], 'first.png') }
  withFile('a', first)
  expect(stored).toEqual(['1 a'])
  withFile('ab', first)
  expect(stored).toEqual(['1 a'])
  withFile('abc', { file: new File([], 'second.png') })
  expect(stored).toEqual(['1 a', '1 abc'])
  pass(1_000)
  expect(stored).toEqual(['1 a', '1 abc'])
})

test('a form that is shown again with the same text writes nothing', () => {
  const { change, pass, stored } = start()
  const draft = draftOf('a')
  change(draft, true)
  pass(1_000)
  change({ ...draft, unanswered: [] }, true)
  pass(1_000)
  expect(stored).toEqual(['1 a'])
})

test('the text of another key is written before it is left', () => {
  const { change, pass, stored } = start()
  change(draftOf('a'), true)
  change(draftOf('b', '(new) 2'), true)
  expect(stored).toEqual(['1 a'])
  pass(300)
  expect(stored).toEqual(['1 a', '2 b'])
})

test('what is taken back is deleted, and what was never written is not', () => {
  const { change, pass, stored } = start()
  change(draftOf(''), false)
  change(draftOf('a'), true)
  change(draftOf(''), false)
  pass(1_000)
  expect(stored).toEqual([])
  change(draftOf('a'), true)
  pass(300)
  change(draftOf(''), false)
  pass(300)
  expect(stored).toEqual(['1 a', '-1 '])
})

test('what was restored and at once taken back is deleted', () => {
  const { change, pass, stored } = start()
  change(draftOf('', '(new) 2'), false)
  change(draftOf('a'), true)
  change(draftOf(''), false)
  pass(300)
  expect(stored).toEqual(['-1 '])
})

test('writes at once when asked, and nothing after its end', () => {
  const { change, end, pass, stored, write } = start()
  change(draftOf('a'), true)
  write()
  expect(stored).toEqual(['1 a'])
  pass(1_000)
  change(draftOf('b'), true)
  end()
  pass(1_000)
  write()
  expect(stored).toEqual(['1 a'])
})
