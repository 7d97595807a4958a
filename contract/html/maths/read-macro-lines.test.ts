import { expect, test } from 'vitest'
import { macroLines } from './macro-lines.ts'
import { readMacroLines } from './read-macro-lines.ts'

test('macros are read from lines, and written as such', () => {
  const text = '\\R = \\mathbb{R}\n\\eq=a=b\n\n  \\norm = \\|#1\\|  '
  const macros = { '\\R': '\\mathbb{R}', '\\eq': 'a=b', '\\norm': '\\|#1\\|' }
  expect(readMacroLines(text)).toEqual({ macros })
  expect(readMacroLines(macroLines(macros).join('\n'))).toEqual({ macros })
})

test.each([
  ['\\R', [1, /^Write a name/]],
  ['\n\\R = x\n\\R = y', [3, /^\\R is in line 2, too\.$/]],
  ['\\R = x\nr = y', [2, /^The name of a macro/]],
  ['\\a = \\b\n\\b = \\a', [1, /never ends/]],
] as const)('%j is wrong in a line', (text, [line, message]) => {
  const read = readMacroLines(text)
  expect('faults' in read && read.faults[0]).toEqual({ line, message: expect.stringMatching(message) })
})
