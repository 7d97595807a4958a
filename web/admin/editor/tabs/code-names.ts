import { type Command, Plugin, TextSelection } from '@tiptap/pm/state'
import { codeAround } from '../commands/code-lines.ts'
import { isInTable } from '../commands/in-table.ts'
import { labelOf } from '../labels/labelled.ts'
import { ownWordsOf, writeNumbers } from '../labels/write-numbers.ts'
import { withBefore } from '../moving/siblings.ts'
import { attributesOf, withId } from '../schema/element-attributes.ts'
import { codeFigure, codeFigureAround, codeOf, isMadeName, tabsAround } from './code-figures.ts'

/** Puts a name above the code with the cursor, to be typed. */
const giveName: Command = (state, dispatch) => {
  const code = codeAround(state)
  const { $from } = state.selection
  if (!code || codeFigureAround($from) || isInTable(state)) return false
  const { id } = attributesOf(code)
  const figure = codeFigure(state.schema, '', withBefore(withId(code, null), ''))
  const named = withBefore(withId(figure, id ?? null), code.attrs.before)
  const index = $from.index(-1)
  if (!$from.node(-1).canReplaceWith(index, index + 1, figure.type)) return false
  const tr = state.tr.replaceWith($from.before(), $from.after(), named)
  dispatch?.(tr.setSelection(TextSelection.create(tr.doc, $from.before() + 3)).scrollIntoView())
  return true
}

/** Takes the name of code away. Links to it go to the code. */
const removeName: Command = (state, dispatch) => {
  const { $from } = state.selection
  const figure = tabsAround($from) ? null : codeFigureAround($from)
  const code = figure && codeOf(figure)
  if (!figure || !code || figure.node.childCount > 2 || labelOf(figure.node) !== null) return false
  const { id } = attributesOf(figure.node)
  const alone = withBefore(id ? withId(code.node, id) : code.node, figure.node.attrs.before)
  const offset = $from.parent === code.node ? $from.parentOffset : 0
  const tr = state.tr.replaceWith(figure.pos, figure.pos + figure.node.nodeSize, alone)
  dispatch?.(tr.setSelection(TextSelection.create(tr.doc, figure.pos + 1 + offset)).scrollIntoView())
  return true
}

/** Names code that has no name, and takes that of other code away. */
export const toggleName: Command = (state, dispatch) =>
  giveName(state, dispatch) || toggleBehindNumber(state, dispatch) || removeName(state, dispatch)

/** Code with a label stays in its figure, as the number is above it. */
const toggleBehindNumber: Command = ({ doc, schema, selection, tr }, dispatch) => {
  const figure = tabsAround(selection.$from) ? null : codeFigureAround(selection.$from)
  const name = figure && labelOf(figure.node) !== null && ownWordsOf(figure.node, figure.pos)
  if (!name) return false
  if (doc.textBetween(name.from, name.to).trim() !== '') {
    tr.delete(name.from, name.to)
    writeNumbers(tr)
  } else {
    tr.insert(name.to, schema.text(' '))
    tr.setSelection(TextSelection.create(tr.doc, name.to + 1)).setStoredMarks([])
  }
  dispatch?.(tr.scrollIntoView())
  return true
}

/** Backspace in an empty name takes it away. */
export const removeEmptyName: Command = (state, dispatch) => {
  const { $from, empty } = state.selection
  const isName = empty && $from.depth > 1 && $from.node(-1).type.name === 'figcaption'
  return isName && $from.node(-1).textContent === '' && removeName(state, dispatch)
}

/** Selects all of the name with the cursor, as in a field. Does not apply once it is selected, so that the next press selects the text. */
export const selectName: Command = ({ doc, selection, tr }, dispatch) => {
  const { $from, $to } = selection
  const isName = $from.depth > 1 && $from.sameParent($to) && $from.node(-1).type.name === 'figcaption'
  if (!isName || !codeFigureAround($from)) return false
  // A name that was only made up is selected already.
  const { content, textContent } = $from.parent
  if ($to.pos - $from.pos === content.size) return isMadeName(textContent)
  dispatch?.(tr.setSelection(TextSelection.create(doc, $from.start(), $from.end())))
  return true
}

/** A click or tap selects a name that was only made up, so that typing replaces it. */
export const selectMadeName = (): Plugin =>
  new Plugin({
    props: {
      handleClick({ state, dispatch }, pos, { shiftKey }) {
        const $pos = state.doc.resolve(pos)
        const isMade = isMadeName($pos.parent.textContent) && $pos.depth > 1 && !shiftKey
        const isName = isMade && $pos.node(-1).type.name === 'figcaption' && codeFigureAround($pos) !== null
        if (isName) dispatch(state.tr.setSelection(TextSelection.create(state.doc, $pos.start(), $pos.end())))
        return isName
      },
    },
  })
