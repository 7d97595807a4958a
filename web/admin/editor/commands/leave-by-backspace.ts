import { chainCommands } from '@tiptap/pm/commands'
import { liftListItem } from '@tiptap/pm/schema-list'
import { type Command, type EditorState, TextSelection } from '@tiptap/pm/state'
import { toggleCode } from './code-blocks.ts'
import { dissolveDetails } from './details.ts'
import { toggleHeading } from './text-blocks.ts'

const isAtStart = ({ selection: { $from, empty } }: EditorState): boolean =>
  empty && $from.depth > 0 && $from.parent.isTextblock && $from.parentOffset === 0

const isFirst = (state: EditorState): boolean => isAtStart(state) && state.selection.$from.index(-1) === 0

/** An item leaves its list. */
const leaveList: Command = (state, dispatch) => {
  const item = state.schema.nodes.listItem
  if (!item || !isFirst(state) || state.selection.$from.node(-1).type !== item) return false
  return liftListItem(item)(state, dispatch)
}

/** A heading becomes a paragraph. */
const leaveHeading: Command = (state, dispatch) => {
  const { type, attrs } = state.selection.$from.parent
  return isFirst(state) && type.name === 'heading' && toggleHeading(attrs.level)(state, dispatch)
}

/** Empty code becomes a paragraph. */
const leaveEmptyCode: Command = (state, dispatch) => {
  const { type, content } = state.selection.$from.parent
  return type.name === 'codeBlock' && content.size === 0 && toggleCode(state, dispatch)
}

/** A paragraph below a list or blockquote joins the last line in it, instead of becoming a part of it that the next Backspace takes out again. */
const joinLastLine: Command = (state, dispatch) => {
  const { $from } = state.selection
  if (!isAtStart(state) || $from.parent.type.name !== 'paragraph') return false
  let end = $from.before()
  let last = state.doc.resolve(end).nodeBefore
  if (last?.type.name !== 'blockquote' && !last?.type.isInGroup('list')) return false
  while (last && !last.isTextblock) {
    if (last.type.spec.isolating) return false
    last = last.lastChild
    end--
  }
  if (last?.type.name !== 'paragraph') return false
  const tr = state.tr.delete($from.before(), $from.after()).insert(end - 1, $from.parent.content)
  dispatch?.(tr.setSelection(TextSelection.create(tr.doc, end - 1)).scrollIntoView())
  return true
}

/** What Backspace at the start of a block does: at first it takes the form of the block away. */
export const leaveByBackspace: Command = chainCommands(
  leaveList,
  leaveHeading,
  leaveEmptyCode,
  dissolveDetails,
  joinLastLine,
)
