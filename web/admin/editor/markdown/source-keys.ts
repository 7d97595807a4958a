import {
  history,
  historyKeymap,
  indentLess,
  indentMore,
  moveLineDown,
  moveLineUp,
  standardKeymap,
} from '@codemirror/commands'
import { indentUnit, syntaxTree } from '@codemirror/language'
import { openSearchPanel, searchKeymap } from '@codemirror/search'
import { EditorSelection, EditorState, type StateCommand } from '@codemirror/state'
import { type Command, EditorView, keymap } from '@codemirror/view'
import { codeNodes } from './source-language.ts'
import { sourceSearch } from './source-search.ts'

/** What stands before the text of a line: signs of quotations, and the sign of an item with its box. */
const opening =
  /^(?<outer>[ \t]*(?:>[ \t]?)*[ \t]*)(?:(?:(?<bullet>[-*+])|(?<number>\d{1,9})(?<delimiter>[.)]))(?<space>[ \t]{1,4})(?<box>\[[ xX]\][ \t])?)?/

/** Begins the next item or line of a quotation. In an empty one, its signs go. */
export const continueBlock: StateCommand = ({ state, dispatch }) => {
  const { head, empty } = state.selection.main
  const line = state.doc.lineAt(head)
  const found = opening.exec(line.text)
  const { outer = '', bullet, number, delimiter, space = '', box } = found?.groups ?? {}
  const signs = found?.[0] ?? ''
  const isSigned = bullet !== undefined || number !== undefined || outer.includes('>')
  if (!empty || !isSigned || head < line.from + signs.length || isInCode(state, head)) return false
  const isEmpty = line.length === signs.length
  const item = number === undefined ? (bullet ?? '') : `${Number(number) + 1}${delimiter}`
  const next = `${state.lineBreak}${outer}${item}${space}${box ? '[ ] ' : ''}`
  const change = isEmpty ? { from: line.from, to: line.to } : { from: head, insert: next }
  const cursor = isEmpty ? line.from : head + next.length
  dispatch(
    state.update({
      changes: change,
      selection: EditorSelection.cursor(cursor),
      scrollIntoView: true,
      userEvent: 'input',
    }),
  )
  return true
}

function isInCode(state: EditorState, position: number): boolean {
  for (let node = syntaxTree(state).resolveInner(position, -1); node.parent; node = node.parent)
    if (codeNodes.has(node.name)) return true
  return false
}

const modifiers: ReadonlySet<string> = new Set(['Shift', 'Control', 'Alt', 'Meta'])

/** After Escape, or right after it led here, Tab leaves the text. Otherwise it indents lines. */
function tabKeys() {
  let hasJustCome = false
  return EditorView.domEventHandlers({
    focus() {
      hasJustCome = true
    },
    keydown({ key }, view) {
      hasJustCome = false
      if (key === 'Escape') view.setTabFocusMode(true)
      else if (key !== 'Tab' && !modifiers.has(key)) view.setTabFocusMode(false)
    },
    keyup({ key }, view) {
      if (hasJustCome && key === 'Tab') view.setTabFocusMode(true)
      hasJustCome = false
    },
    pointerdown(_event, view) {
      view.setTabFocusMode(false)
    },
  })
}

const always =
  (action: () => void): Command =>
  () => {
    action()
    return true
  }

/** The keys of the Markdown view, with an undo of its own. */
export const sourceKeys = (focusToolbar: () => void) => [
  history(),
  sourceSearch,
  EditorState.tabSize.of(4),
  indentUnit.of('    '),
  tabKeys(),
  keymap.of([
    { key: 'Enter', run: continueBlock },
    { key: 'Tab', run: indentMore, shift: indentLess },
    { key: 'Alt-ArrowUp', run: moveLineUp },
    { key: 'Alt-ArrowDown', run: moveLineDown },
    { key: 'Mod-h', run: openSearchPanel },
    { key: 'Alt-F10', run: always(focusToolbar) },
    ...searchKeymap.filter(({ key }) => key !== 'Mod-d' && key !== 'Mod-Alt-g'),
    ...historyKeymap,
    ...standardKeymap,
  ]),
]
