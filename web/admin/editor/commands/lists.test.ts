import { TextSelection } from '@tiptap/pm/state'
import { expect, test } from 'vitest'
import { writeHtml } from '../html/write-html.ts'
import { after, stateWithCursor } from '../testing/cursor.ts'
import { type ListKind, toggleList } from './lists.ts'

/** The HTML after a list was made of all from the start of the text to the cursor. */
function listOf(html: string, kind: ListKind): string {
  const state = stateWithCursor(html)
  const all = TextSelection.create(state.doc, 1, state.selection.head)
  return writeHtml(after(state.apply(state.tr.setSelection(all)), toggleList(kind)).doc)
}

test.each<[ListKind, string, string]>([
  [
    'bulletList',
    '<p>a</p><p>b</p><ul><li>c¦</li></ul><p>d</p>',
    '<ul><li>a</li><li>b</li><li>c</li></ul><p>d</p>',
  ],
  ['orderedList', '<p>a</p><ul><li>b</li></ul><p>c¦</p>', '<ol><li>a</li><li>b</li><li>c</li></ol>'],
  ['bulletList', '<p>a</p><p>b¦</p>', '<ul><li>a</li><li>b</li></ul>'],
])('%s of %s', (kind, html, expected) => expect(listOf(html, kind)).toBe(expected))

test('other blocks between them stay what they are', () => {
  const html = '<p>a</p><h2>b</h2><ul><li>c</li></ul>'
  expect(listOf(html.replace('c', 'c¦'), 'bulletList')).toBe(html)
})
