import { ensureSyntaxTree } from '@codemirror/language'
import { EditorSelection, EditorState } from '@codemirror/state'
import { describe, expect, test } from 'vitest'
import { continueBlock } from './source-keys.ts'
import { sourceLanguage } from './source-language.ts'

/** A text with the cursor at `¦`. */
function stateOf(text: string): EditorState {
  const at = text.indexOf('¦')
  return EditorState.create({
    doc: text.replace('¦', ''),
    selection: EditorSelection.cursor(Math.max(0, at)),
    extensions: sourceLanguage,
  })
}

function afterEnter(text: string): string | null {
  let state = stateOf(text)
  const isDone = continueBlock({
    state,
    dispatch(tr) {
      state = tr.state
    },
  })
  const { head } = state.selection.main
  const result = state.doc.toString()
  return isDone ? `${result.slice(0, head)}¦${result.slice(head)}` : null
}

describe('Enter', () => {
  test.each([
    ['- a¦', '- a\n- ¦'],
    ['- a¦b', '- a\n- ¦b'],
    ['  * a¦', '  * a\n  * ¦'],
    ['9. a¦', '9. a\n10. ¦'],
    ['1)  a¦', '1)  a\n2)  ¦'],
    ['- [x] a¦', '- [x] a\n- [ ] ¦'],
    ['> a¦', '> a\n> ¦'],
    ['> - a¦', '> - a\n> - ¦'],
    ['- a\n- ¦', '- a\n¦'],
    ['- [ ] ¦', '¦'],
    ['> a\n> ¦', '> a\n¦'],
  ])('goes on in %j', (text, expected) => expect(afterEnter(text)).toBe(expected))

  test.each([['a¦'], ['¦- a'], ['---¦'], ['**a**¦'], ['```\n- a¦\n```'], ['1.5 a¦']])(
    'is only a line end in %j',
    (text) => expect(afterEnter(text)).toBeNull(),
  )
})

test('the signs of our dialect are known', () => {
  const state = stateOf('::: {.callout-tip}\n[a]{.kbd}[^b] {c}\n\ntext\n:::\n\n## T {#in-t}')
  const found: string[] = []
  // Without it, what is not parsed within 20 ms is left for later.
  ensureSyntaxTree(state, state.doc.length, 10_000)?.iterate({
    enter({ name, from, to }) {
      if (['DivFence', 'Attributes', 'Note'].includes(name)) found.push(state.sliceDoc(from, to))
    },
  })
  expect(found).toEqual(['::: {.callout-tip}', '{.kbd}', '[^b]', ':::', '{#in-t}'])
})
