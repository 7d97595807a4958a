import { chainCommands, lift } from '@tiptap/pm/commands'
import { type Command, TextSelection } from '@tiptap/pm/state'
import { codeFigureAround, codeOf } from './code-figures.ts'
import { removeTab } from './tabs.ts'

/** Backspace at the start of the name of code, which browsers would join with the code: it removes a tab that is empty, and nothing else. */
const keepNamed: Command = (state, dispatch) => {
  const { $from, empty } = state.selection
  const isName = $from.depth > 1 && $from.node(-1).type.name === 'figcaption'
  const figure = isName && empty && $from.parentOffset === 0 ? codeFigureAround($from) : null
  if (!figure) return false
  if (figure.node.textContent === '') removeTab(state, dispatch)
  return true
}

/** Backspace at the start of code with a name goes to the end of its name. */
const goToName: Command = ({ doc, selection: { $from, empty }, tr }, dispatch) => {
  const figure = empty && $from.parentOffset === 0 ? codeFigureAround($from) : null
  if (!figure || codeOf(figure)?.node !== $from.parent) return false
  const { nodeBefore } = doc.resolve($from.before())
  if (nodeBefore?.type.name === 'figcaption')
    dispatch?.(tr.setSelection(TextSelection.near(doc.resolve($from.before() - 1), -1)).scrollIntoView())
  return true
}

/** Backspace at the start of code with text takes away an empty line above or what is around it, and never makes text of the code. */
const keepFilled: Command = (state, dispatch) => {
  const { $from, empty } = state.selection
  const { parent } = $from
  if (!empty || parent.type.name !== 'codeBlock' || parent.content.size === 0 || $from.parentOffset > 0)
    return false
  const { nodeBefore } = state.doc.resolve($from.before())
  if (!nodeBefore) return $from.node(-1).type.name === 'figure' || lift(state, dispatch) || true
  const isEmptyLine = nodeBefore.type.name === 'paragraph' && nodeBefore.content.size === 0
  return !(isEmptyLine || nodeBefore.isLeaf || nodeBefore.type === parent.type)
}

/** What Backspace does at the start of code and of its name. Code that has text is never lost by it, as when the key is held. */
export const keepCode: Command = chainCommands(keepNamed, goToName, keepFilled)
