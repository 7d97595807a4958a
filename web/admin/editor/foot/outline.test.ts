import { type EditorState, NodeSelection, type Selection } from '@tiptap/pm/state'
import { expect, test } from 'vitest'
import { doc, heading, image, marked, node, paragraph, stateOf } from '../testing/documents.ts'
import { selectRange } from './go-to.ts'
import { outlineOf } from './outline.ts'

const text = doc(
  heading(2, 'First ', marked('part', 'em')),
  paragraph('Words'),
  heading(3),
  heading(3, image({ src: 'x' })),
  node('blockquote', {}, heading(2, 'Of another author')),
  node('details', {}, node('summary', {}, 'More'), heading(3, 'Within')),
)

test('lists the headings that begin a section', () => {
  expect(outlineOf(text).map(({ text, level }) => [text, level])).toEqual([
    ['First part', 2],
    ['Within', 3],
  ])
})

test('leads to each of them', () => {
  const places = outlineOf(text).map(({ pos }) => selecting(stateOf(text), pos + 1, pos + 1).$from)
  expect(places.map(({ parent, parentOffset }) => [parent.textContent, parentOffset])).toEqual([
    ['First part', 0],
    ['Within', 0],
  ])
})

test('an image is selected as a whole, words are selected, and a place of a longer text is its end', () => {
  const state = stateOf(doc(paragraph(image({ src: 'x' }), 'words')))
  expect(selecting(state, 1, 2)).toBeInstanceOf(NodeSelection)
  expect(selecting(state, 2, 7)).toMatchObject({ from: 2, to: 7 })
  expect(selecting(state, 500, 501)).toMatchObject({ from: 7, to: 7 })
})

function selecting(state: EditorState, from: number, to: number): Selection {
  let next = state
  selectRange({ from, to })(state, (tr) => {
    next = state.apply(tr)
  })
  return next.selection
}
