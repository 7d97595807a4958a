import type { ResolvedPos } from '@tiptap/pm/model'
import {
  type Command,
  type EditorState,
  NodeSelection,
  Plugin,
  PluginKey,
  TextSelection,
  type Transaction,
} from '@tiptap/pm/state'
import { isReference, nameReferredTo } from '../schema/footnotes.ts'
import { type Note, notesOf, referencesOf } from './number-notes.ts'

/** A note that is shown at a reference, and the position of that. */
export interface OpenNote {
  name: string
  mark: number
}

const key = new PluginKey<OpenNote | null>('openNote')
const enteredKey = 'enteredNote'

export const openNote = (tr: Transaction, open: OpenNote): Transaction => tr.setMeta(key, open)

/** Has the note that a new reference at a position brings opened. */
export const enterNoteOf = (tr: Transaction, mark: number): Transaction => tr.setMeta(enteredKey, mark)

export const enteredNote = (tr: Transaction): number | undefined => tr.getMeta(enteredKey)

/** Returns the note that a position is in. */
export function noteAround($pos: ResolvedPos): Note | null {
  if ($pos.depth < 2 || $pos.node(2).type.name !== 'footnote') return null
  const pos = $pos.before(2)
  return notesOf($pos.doc).find((note) => note.pos === pos) ?? null
}

/** Knows the open note. It closes when the cursor leaves it. */
export const openNotes = (): Plugin<OpenNote | null> =>
  new Plugin<OpenNote | null>({
    key,
    state: {
      init: () => null,
      apply(tr, was, _before, { selection }) {
        const open: OpenNote | null = tr.getMeta(key) ?? was
        if (!open || noteAround(selection.$head)?.name !== open.name) return null
        return tr.getMeta(key) ? open : { ...open, mark: tr.mapping.map(open.mark) }
      },
    },
  })

export const openNoteOf = (state: EditorState): OpenNote | null => key.getState(state) ?? null

/** Returns the position of the reference that is selected, or beside the cursor. */
function referenceAt({ selection }: EditorState): number | null {
  if (selection instanceof NodeSelection) return isReference(selection.node) ? selection.from : null
  const { $from, empty } = selection
  if (!empty) return null
  const { nodeBefore, nodeAfter, pos } = $from
  if (nodeBefore && isReference(nodeBefore)) return pos - 1
  return nodeAfter && isReference(nodeAfter) ? pos : null
}

/** Opens the note of the reference at a position, with the cursor at its end. */
export const enterNote =
  (mark: number): Command =>
  ({ doc, tr }, dispatch) => {
    const reference = doc.nodeAt(mark)
    const name = reference && isReference(reference) ? nameReferredTo(reference.attrs.link) : null
    const note = notesOf(doc).find((one) => one.name === name)
    if (!note) return false
    const $end = doc.resolve(note.pos + note.node.nodeSize - 1)
    tr.setSelection(TextSelection.near($end, -1))
    dispatch?.(openNote(tr, { name: note.name, mark }).scrollIntoView())
    return true
  }

/** Enter on a selected reference. */
export const enterSelectedNote: Command = (state, dispatch) =>
  state.selection instanceof NodeSelection &&
  isReference(state.selection.node) &&
  enterNote(state.selection.from)(state, dispatch)

export const enterNoteAtCursor: Command = (state, dispatch) => {
  const mark = referenceAt(state)
  return mark !== null && enterNote(mark)(state, dispatch)
}

/** Returns to the reference that the note was opened at, or else to the first one. */
export const leaveNote: Command = (state, dispatch) => {
  const note = noteAround(state.selection.$head)
  if (!note) return false
  const mark = openNoteOf(state)?.mark ?? referencesOf(state.doc).find(({ name }) => name === note.name)?.pos
  if (mark === undefined) return false
  const { tr } = state
  dispatch?.(tr.setSelection(TextSelection.create(tr.doc, mark + 1)).scrollIntoView())
  return true
}

/** Escape leaves code first. */
export const escapeNote: Command = (state, dispatch) =>
  !state.selection.$head.parent.type.spec.code && leaveNote(state, dispatch)

/** An arrow at the first or last line of an open note leads nowhere: what is behind it is another place. */
export const stayInNote =
  (side: 'up' | 'down' | 'left' | 'right'): Command =>
  (state, _dispatch, view) => {
    const { $head, empty } = state.selection
    if (!openNoteOf(state) || !empty || $head.depth < 3 || !view?.endOfTextblock(side)) return false
    const around = $head.depth - 2
    return side === 'down' || side === 'right'
      ? $head.end(2) - around === $head.end()
      : $head.start(2) + around === $head.start()
  }
