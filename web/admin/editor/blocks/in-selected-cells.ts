import { type Command, EditorState, TextSelection } from '@tiptap/pm/state'
import type { BlockKind } from './block-kind.ts'

/** Makes a kind act on each selected cell of a table: commands for blocks change one range, and cells are one each. */
export function inSelectedCells(kind: BlockKind): BlockKind {
  const { toggle, turnInto } = kind
  if (!toggle || !turnInto) return kind
  const isOn: BlockKind['isOn'] = (state) => cellStates(state).every(kind.isOn)
  return {
    ...kind,
    isOn,
    toggle: (state, dispatch, view) =>
      state.selection.ranges.length === 1
        ? toggle(state, dispatch, view)
        : inEachCell(isOn(state) ? toggle : unlessOn(kind, turnInto))(state, dispatch),
  }
}

const unlessOn =
  ({ isOn }: BlockKind, turnInto: Command): Command =>
  (state, dispatch) =>
    !isOn(state) && turnInto(state, dispatch)

/** Returns for each selected range a state where only that is selected. */
const cellStates = (state: EditorState): EditorState[] =>
  state.selection.ranges.length === 1
    ? [state]
    : state.selection.ranges.map(({ $from, $to }) =>
        EditorState.create({ doc: state.doc, selection: TextSelection.between($from, $to) }),
      )

/** Runs a command in each selected cell, in one transaction. The cells stay selected. */
const inEachCell =
  (command: Command): Command =>
  ({ selection, tr }, dispatch) => {
    for (const { $from, $to } of selection.ranges) {
      const [from, to] = [$from.pos, $to.pos].map((pos) => tr.doc.resolve(tr.mapping.map(pos)))
      if (!from || !to) continue
      const cell = EditorState.create({ doc: tr.doc, selection: TextSelection.between(from, to) })
      command(cell, ({ steps }) => {
        for (const step of steps) tr.step(step)
      })
    }
    if (!tr.docChanged) return false
    dispatch?.(tr.scrollIntoView())
    return true
  }
