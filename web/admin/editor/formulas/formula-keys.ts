import { type Command, type EditorState, Selection, TextSelection } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { isDisplayFormula } from '../schema/text-blocks.ts'
import { enterFormula, formulaTouching, leaveFormula, openFormula } from './open-formula.ts'

type Side = -1 | 1

/** An arrow enters and leaves formulas at their edges: in a line it takes a step of its own. */
export const arrowAtFormula =
  (key: 'left' | 'right' | 'up' | 'down'): Command =>
  (state, dispatch, view) => {
    if (!view || !state.selection.empty) return false
    if (key === 'up' || key === 'down')
      return view.endOfTextblock(key) && enterNextBlock(state, dispatch, key === 'up' ? -1 : 1)
    const side: Side = (key === 'right') === isLeftToRight(view) ? 1 : -1
    return (
      atEdge(side)(state, dispatch, view) ||
      (view.endOfTextblock(key) && enterNextBlock(state, dispatch, side))
    )
  }

const isLeftToRight = (view: EditorView): boolean => {
  const { node } = view.domAtPos(view.state.selection.head)
  const element = node instanceof Element ? node : node.parentElement
  return !element || getComputedStyle(element).direction === 'ltr'
}

/** A step over an edge of a formula in a line. */
const atEdge =
  (side: Side): Command =>
  (state, dispatch) => {
    const { head } = state.selection
    const open = openFormula(state)
    if (open && !open.isDisplay && head === (side < 0 ? open.from : open.to)) {
      dispatch?.(leaveFormula(state.tr, open, side))
      return true
    }
    return !open && enterBeside(state, dispatch, side)
  }

function enterBeside(state: EditorState, dispatch: Parameters<Command>[1], side: Side): boolean {
  const formula = formulaTouching(state.selection.$head)
  if (!formula?.mark || state.selection.head !== (side < 0 ? formula.to : formula.from)) return false
  dispatch?.(enterFormula(state.tr, formula, side < 0 ? 1 : -1).scrollIntoView())
  return true
}

/** Goes into a formula of its own that is the next block. */
function enterNextBlock({ doc, selection, tr }: EditorState, dispatch: Parameters<Command>[1], side: Side) {
  const { $head } = selection
  if ($head.depth === 0) return false
  const $border = doc.resolve(side < 0 ? $head.before() : $head.after())
  const next = Selection.findFrom($border, side, true)
  if (!(next instanceof TextSelection) || !isDisplayFormula(next.$head.parent)) return false
  dispatch?.(tr.setSelection(next).scrollIntoView())
  return true
}

/** Backspace (-1) and Delete (1) at the border of a formula lead into it: they remove nothing that cannot be seen. */
export const deleteAtFormula =
  (side: Side): Command =>
  (state, dispatch) => {
    const { selection } = state
    if (!selection.empty || openFormula(state)) return false
    if (enterBeside(state, dispatch, side)) return true
    const { parent, parentOffset } = selection.$head
    if (parentOffset !== (side < 0 ? 0 : parent.content.size)) return false
    return enterNextBlock(state, dispatch, side)
  }

/** Leaves the formula in a line. */
export const leaveInlineFormula: Command = (state, dispatch) => {
  const open = openFormula(state)
  if (!open || open.isDisplay) return false
  dispatch?.(leaveFormula(state.tr, open, 1).scrollIntoView())
  return true
}

/** Enters the formula beside the cursor. */
export const enterFormulaAtCursor: Command = (state, dispatch) =>
  enterBeside(state, dispatch, -1) || enterBeside(state, dispatch, 1)
