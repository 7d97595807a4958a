import { expect, test } from 'vitest'
import { after, stateWithCursor } from '../testing/cursor.ts'
import { startParagraphBelow } from './leave-block.ts'

const cited = '<section class="references"><h2>References</h2><ol><li>A work.</li></ol></section>'

test('a paragraph that is begun below the text stands before what is cited', () => {
  const state = after(stateWithCursor(`<blockquote><p>a¦</p></blockquote>${cited}`), startParagraphBelow)
  expect(state.doc.children.map(({ type }) => type.name)).toEqual(['blockquote', 'paragraph', 'section'])
  expect(state.selection.$from.index(0)).toBe(1)
})

test('a last paragraph is gone on with, also before what is cited', () => {
  expect(startParagraphBelow(stateWithCursor(`<p>a¦</p>${cited}`))).toBe(false)
})
