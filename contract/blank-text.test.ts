import { expect, test } from 'vitest'
import { isBlank } from './blank-text.ts'

const invisible = [
  '\u0000',
  '\u0085',
  '\u00a0',
  '\u00ad',
  '\u034f',
  '\u061c',
  '\u115f',
  '\u1160',
  '\u17b4',
  '\u180e',
  '\u200b',
  '\u200d',
  '\u202e',
  '\u2060',
  '\u2800',
  '\u3000',
  '\u3164',
  '\ufe0f',
  '\ufeff',
  '\uffa0',
  '\ufff9',
  '\uffff',
  '\u{1d159}',
  '\u{1d173}',
  '\u{13430}',
  '\u{1fffe}',
  '\u{e0020}',
  '\u{e0100}',
]

test('text that shows nothing is blank, alone and together', () => {
  for (const text of ['', ' \t\r\n', ...invisible, invisible.join('')])
    expect([codesOf(text), isBlank(text)]).toEqual([codesOf(text), true])
})

test('one sign that shows is enough', () => {
  for (const text of ['x', '.', '0', '🤖', '\u0301', '\u0600', '\u{110bd}', '\ufffd', '⠁', 'ᄀ', '\u{e000}'])
    expect([text, isBlank(invisible.join('') + text)]).toEqual([text, false])
})

const codesOf = (text: string) => [...text].map((each) => each.codePointAt(0)?.toString(16)).join(' ')
