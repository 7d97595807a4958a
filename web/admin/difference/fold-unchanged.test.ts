import { expect, test } from 'vitest'
import { foldUnchanged } from './fold-unchanged.ts'

/** Each letter is a block; capital ones are changed. */
const fold = (letters: string) =>
  foldUnchanged(
    [...letters].map((name) => ({
      block: { name, attributes: {}, children: [] },
      isChanged: name !== name.toLowerCase(),
    })),
  )
    .map(({ blocks, isFolded }) => {
      const names = blocks.map(({ name }) => name).join('')
      return isFolded ? `(${names})` : names
    })
    .join('')

test.each([
  ['', ''],
  ['A', 'A'],
  ['abcdefG', '(abcde)fG'],
  ['Abcdefghi', 'Ab(cdefghi)'],
  ['Abcdef', 'Ab(cdef)'],
  ['AbcdE', 'AbcdE'],
  ['AbcdefG', 'Ab(cde)fG'],
  ['abc', '(abc)'],
])('%s is shown as %s', (letters, folded) => expect(fold(letters)).toBe(folded))
