import { expect, test } from 'vitest'
import { newerTextIn } from './newer-text.ts'

const early = '2026-11-23T12:00:00.000Z'
const late = '2026-11-23T12:05:00.000Z'
const copy = (id: string, revision: number, changedDate = late) => ({ id, revision, changedDate })
const nothing = {
  revisions: new Map<string, number>(),
  known: new Map<string, string>(),
  ...{ declinedDate: '', linkedId: null },
}

test('the newest text of another place is told', () => {
  const workingCopies = [copy('b', 2), copy('a', 7, early)]
  expect(newerTextIn({ workingCopies }, nothing)).toEqual(copy('b', 2))
})

test('what the form stored itself is not told, and what another place added to it is', () => {
  const own = { ...nothing, revisions: new Map([['mine', 3]]) }
  expect(newerTextIn({ workingCopies: [copy('mine', 3)] }, own)).toBeNull()
  expect(newerTextIn({ workingCopies: [copy('mine', 4)] }, own)).toEqual(copy('mine', 4))
})

test('what the form knew when it was opened is told only once it changes', () => {
  const opened = { ...nothing, known: new Map([['a', early]]) }
  expect(newerTextIn({ workingCopies: [copy('a', 7, early)] }, opened)).toBeNull()
  expect(newerTextIn({ workingCopies: [copy('a', 8)] }, opened)).toEqual(copy('a', 8))
})

test('what the author declined is told only once it is newer', () => {
  const declined = { ...nothing, declinedDate: early }
  expect(newerTextIn({ workingCopies: [copy('a', 7, early)] }, declined)).toBeNull()
  expect(newerTextIn({ workingCopies: [copy('a', 8), copy('b', 2, early)] }, declined)).toEqual(copy('a', 8))
})

test('a text that has a link of its own is not told again', () => {
  const linked = { ...nothing, linkedId: 'a' }
  expect(newerTextIn({ workingCopies: [copy('a', 8), copy('b', 2)] }, linked)).toEqual(copy('b', 2))
})
