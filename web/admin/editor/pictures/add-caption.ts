import {
  type Command,
  type EditorState,
  NodeSelection,
  Selection,
  TextSelection,
  type Transaction,
} from '@tiptap/pm/state'
import { captionIn } from '../commands/captions.ts'
import { frame } from '../commands/frame-picture.ts'
import { type Picture, selectedPicture } from '../commands/selected-picture.ts'
import { isTableFigure, removeNote } from '../commands/table-figures.ts'
import {
  captionAround,
  type EmptyCaption,
  followCaption,
  isEmptyCaption,
  isFollowed,
} from './empty-captions.ts'

/** Puts the cursor into the caption of the selected picture, or into a new one below it. */
export const editCaption: Command = (state, dispatch) => {
  const picture = selectedPicture(state)
  if (!picture) return false
  const { tr } = state
  const present = picture.figure && captionIn(picture.figure)
  const empty = present ? null : addCaption(state, tr, picture)
  const end = present ? present.pos + present.node.nodeSize - 1 : empty && empty.pos + 2
  if (end === null) return false
  if (empty) followCaption(tr, empty)
  dispatch?.(tr.setSelection(TextSelection.near(tr.doc.resolve(end), -1)).scrollIntoView())
  return true
}

function addCaption({ schema }: EditorState, tr: Transaction, picture: Picture): EmptyCaption | null {
  const { figcaption, paragraph } = schema.nodes
  const line = paragraph?.create({ bare: true, filler: false })
  const caption = line && figcaption?.create(null, line)
  if (!caption) return null
  if (picture.figure) {
    const pos = picture.figure.pos + picture.figure.node.nodeSize - 1
    tr.insert(pos, caption)
    return { pos, isNew: false }
  }
  const pos = frame(tr, picture, caption)
  return pos === null ? null : { pos, isNew: true }
}

/**
 * Backspace at the start of a caption selects its figure, and takes the caption away if it is empty. From notes below a table, it goes to the
 * last cell.
 */
export const leaveCaptionStart: Command = (state, dispatch) => {
  const { $head, empty } = state.selection
  const caption = captionAround($head)
  const isAtStart =
    caption && empty && $head.pos - $head.depth === caption.pos - state.doc.resolve(caption.pos).depth
  if (!caption || !isAtStart) return false
  const { tr } = state
  const $caption = state.doc.resolve(caption.pos)
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
