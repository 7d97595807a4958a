import { GapCursor } from '@tiptap/pm/gapcursor'
import type { EditorState } from '@tiptap/pm/state'
import { expect, test } from 'vitest'
import { cursor, htmlWithCursor, stateWithCursor } from '../testing/cursor.ts'
import { codeFigureAround } from './code-figures.ts'
import { noGapsInTabs } from './no-gaps-in-tabs.ts'

const code = (name: string, lines: string) =>
  `<figure class="code"><figcaption>${name}</figcaption><pre><code>${lines}</code></pre></figure>`
const tabs = (...figures: string[]) => `<div class="tabs">${figures.join('')}</div>`

/** Puts the cursor before or after the tab that has it. */
function leaveTab(html: string, side: -1 | 1): EditorState {
  const state = stateWithCursor(html, noGapsInTabs())
  const { pos = 0, node } = codeFigureAround(state.selection.$from) ?? {}
  const gap = new GapCursor(state.doc.resolve(side < 0 ? pos : pos + (node?.nodeSize ?? 0)))
  return state.apply(state.tr.setSelection(gap))
}

test.each([
  ['up to the tab before', tabs(code('a', '1'), code('b¦', '2')), -1, tabs(code('a', '1¦'), code('b', '2'))],
  ['down to the next tab', tabs(code('a', '1¦'), code('b', '2')), 1, tabs(code('a', '1'), code('¦b', '2'))],
  ['out above', `<p>x</p>${tabs(code('a¦', '1'))}`, -1, `<p>x¦</p>${tabs(code('a', '1'))}`],
  ['out below', `${tabs(code('a', '1¦'))}<p>x</p>`, 1, `${tabs(code('a', '1'))}<p>¦x</p>`],
] as const)('a cursor between tabs goes on, %s', (_, html, side, expected) => {
  expect(htmlWithCursor(leaveTab(html, side))).toBe(expected.replace('¦', cursor))
})

test('beside other tabs and at the edge of the text it stops, as text may come there', () => {
  const { doc, selection } = leaveTab(`${tabs(code('a', '1¦'))}${tabs(code('b', '2'))}`, 1)
  expect(selection.toJSON()).toEqual({ type: 'gapcursor', pos: doc.child(0).nodeSize })
  expect(leaveTab(tabs(code('a¦', '1')), -1).selection.toJSON()).toEqual({ type: 'gapcursor', pos: 0 })
})
