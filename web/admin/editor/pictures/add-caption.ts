import type { Node as PostNode } from '@tiptap/pm/model'
import {
  type Command,
  type EditorState,
  NodeSelection,
  Selection,
  TextSelection,
  type Transaction,
} from '@tiptap/pm/state'
import { captionIn, type Figure } from '../commands/captions.ts'
import { frame } from '../commands/frame-picture.ts'
import { selectedPicture } from '../commands/selected-picture.ts'
import { isTableFigure, removeNote } from '../commands/table-figures.ts'
import { groupAt } from '../groups/group-parts.ts'
import { lengthOfNumber } from '../labels/write-numbers.ts'
import { isCodeFigure } from '../tabs/code-figures.ts'
import { captionAround, followCaption, isEmptyCaption, isFollowed } from './empty-captions.ts'

/** Puts the cursor into the caption of the selected picture, or into a new one below it. */
export const editCaption: Command = (state, dispatch) => {
  const picture = selectedPicture(state)
  if (!picture) return false
  if (picture.figure) return goToCaption(state, picture.figure, dispatch)
  const { tr } = state
  const caption = emptyCaption(state)
  const pos = caption && frame(tr, picture, caption)
  if (pos === null) return false
  followCaption(tr, { pos, isNew: true })
  dispatch?.(goToEnd(tr, pos + 2))
  return true
}

/** Puts the cursor into the caption of the group, or into a new one. */
export const editGroupCaption: Command = (state, dispatch) => {
  const group = groupAt(state)
  return group !== null && goToCaption(state, group, dispatch)
}

/** Puts the cursor into the caption of a figure, or into a new one at its end. */
function goToCaption(state: EditorState, figure: Figure, dispatch?: (tr: Transaction) => void): boolean {
  const { tr } = state
  const present = captionIn(figure)
  if (present) {
    const end = present.pos + present.node.nodeSize - 1
    const line = present.node.lastChild
    // Words belong behind a number, and not to it.
    const isNumber = line?.isTextblock && line.content.size > 0 && lengthOfNumber(line) === line.content.size
    if (isNumber) tr.insert(end - 1, state.schema.text(' '))
    dispatch?.(goToEnd(tr, isNumber ? end + 1 : end))
    return true
  }
  const caption = emptyCaption(state)
  if (!caption) return false
  const pos = figure.pos + figure.node.nodeSize - 1
  followCaption(tr.insert(pos, caption), { pos, isNew: false })
  dispatch?.(goToEnd(tr, pos + 2))
  return true
}

const goToEnd = (tr: Transaction, end: number): Transaction =>
  tr.setSelection(TextSelection.near(tr.doc.resolve(end), -1)).scrollIntoView()

function emptyCaption({ schema: { nodes } }: EditorState): PostNode | null {
  const line = nodes.paragraph?.create({ bare: true, filler: false })
  return (line && nodes.figcaption?.create(null, line)) ?? null
}

/**
 * Backspace at the start of a caption selects its figure, and takes the caption away if it is empty. From notes below a table, it goes to the
 * last cell. The name of code has keys of its own.
 */
export const leaveCaptionStart: Command = (state, dispatch) => {
  const { $head, empty } = state.selection
  const caption = captionAround($head)
  const isAtStart =
    caption && empty && $head.pos - $head.depth === caption.pos - state.doc.resolve(caption.pos).depth
  if (!caption || !isAtStart) return false
  const { tr } = state
  const $caption = state.doc.resolve(caption.pos)
  if (isCodeFigure($caption.parent)) return false
  // One that was just added or emptied goes by itself.
  const isUnwanted = isEmptyCaption(caption.node) && !isFollowed(state, caption.pos)
  if (isTableFigure($caption.parent)) {
    tr.setSelection(Selection.near($caption, -1))
    if (isUnwanted) removeNote(tr, $caption.before())
  } else {
    if (isUnwanted) tr.delete(caption.pos, caption.pos + caption.node.nodeSize)
    tr.setSelection(NodeSelection.create(tr.doc, $caption.before()))
  }
  dispatch?.(tr.scrollIntoView())
  return true
}
