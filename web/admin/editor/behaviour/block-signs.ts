import type { ResolvedPos } from '@tiptap/pm/model'
import type { Command, EditorState } from '@tiptap/pm/state'
import { type BlockKind, withVariants } from '../blocks/block-kind.ts'
import { blocks } from '../blocks/blocks.ts'
import { fitsAt } from '../blocks/fits-at.ts'
import { textOfBlockAtEnd } from '../commands/block-text.ts'
import { inSequence } from '../commands/new-block.ts'

const kinds = withVariants(blocks).filter(({ sign }) => sign !== null)

/** True for the sign of the empty item with the cursor, or of its definition, typed again as the item had none to see. */
function repeatsOwnSign($from: ResolvedPos, text: string): boolean {
  const [list, item] = $from.depth > 2 ? [$from.node(-2), $from.node(-1)] : []
  if (!list || item?.childCount !== 1 || text.length < $from.parent.content.size) return false
  if (item.type.name === 'description') return text === ': '
  if (item.attrs.task) return /^(?:[-*] )?\[ ?\] $/.test(text)
  if (list.type.name === 'orderedList') return /^\d+[.)] $/.test(text)
  return list.type.name === 'bulletList' && /^[-*] $/.test(text)
}

/** Returns the command for the sign of a block between the start of its text block and the cursor. It also deletes the sign. */
export function blockSign({ selection: { $from } }: EditorState, text: string): Command | null {
  if (repeatsOwnSign($from, text)) return deleteBefore(text.length)
  for (const kind of kinds) {
    const match = kind.sign?.command === null ? null : kind.sign?.typed.exec(text)
    if (match && canStart(kind, $from)) return startingWith(kind, match)
  }
  return null
}

function startingWith({ sign, turnInto, insert }: BlockKind, match: RegExpExecArray): Command | null {
  const command = sign?.command?.(match) ?? turnInto ?? insert
  return typeof command === 'function' ? inSequence(deleteBefore(match[0].length), command) : null
}

function canStart(kind: BlockKind, $from: ResolvedPos): boolean {
  const { name, turnInto } = kind
  const { parent, parentOffset } = $from
  const isHeadingAgain = parent.type.name === 'heading' && name.startsWith('heading')
  if (parent.type.name !== 'paragraph' && !isHeadingAgain) return false
  // Text behind the cursor would be lost from sight below what has no text.
  if (turnInto === null && parentOffset < parent.content.size) return false
  const isInItem = $from.node(-1).type.name === 'listItem'
  if (isInItem && name === 'task-list') return $from.index(-1) === 0
  return fitsAt(kind, $from) && !(isInItem && name.endsWith('-list'))
}

const deleteBefore =
  (length: number): Command =>
  ({ selection: { from }, tr }, dispatch) => {
    if (length > 0) tr.delete(from - length, from)
    dispatch?.(tr)
    return true
  }

/** Enter after some signs, such as a fence, starts the block as a space does. */
export const enterFence: Command = (state, dispatch) => {
  const text = textOfBlockAtEnd(state)
  if (text === null) return false
  const { parent } = state.selection.$from
  for (const kind of kinds) {
    const match = kind.sign?.byEnter && kind.sign.typed.exec(`${text} `)
    if (!match || !canStart(kind, state.selection.$from)) continue
    const command = kind.sign?.byEnter?.(match, parent.content)
    return command !== undefined && inSequence(deleteBefore(match[0].length - 1), command)(state, dispatch)
  }
  return false
}
