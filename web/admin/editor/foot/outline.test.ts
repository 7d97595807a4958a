import { expect, test } from 'vitest'
import { doc, heading, image, marked, node, paragraph, stateOf } from '../testing/documents.ts'
import { goToBlock, outlineOf } from './outline.ts'

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
  const state = stateOf(text)
  const places = outlineOf(text).map(({ pos }) => {
    let next = state
    goToBlock(pos)(state, (tr) => {
      next = state.apply(tr)
    })
    return [next.selection.$from.parent.textContent, next.selection.$from.parentOffset]
  })
  expect(places).toEqual([
    ['First part', 0],
    ['Within', 0],
  ])
})

test('a position of a longer document leads to the end', () => {
  expect(goToBlock(500)(stateOf(doc(paragraph('a'))))).toBe(true)
})
