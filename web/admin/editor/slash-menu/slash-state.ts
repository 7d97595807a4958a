import { Extension } from '@tiptap/core'
import { type Command, type EditorState, Plugin, PluginKey, type Transaction } from '@tiptap/pm/state'
import { dispatchStep, isOfHistory } from '../behaviour/history-limit.ts'
import type { BlockKind, DialogName } from '../blocks/block-kind.ts'
import { blocks } from '../blocks/blocks.ts'
import { findBlocks } from '../blocks/find-blocks.ts'
import { fitsAt } from '../blocks/fits-at.ts'
import { inSequence, isInEmptyParagraph } from '../commands/new-block.ts'
import { optionMenuProps } from './option-menu-props.ts'

export interface OpenMenu {
  /** What was typed behind the slash. */
  typed: string
  kinds: readonly BlockKind[]
  active: number
}

interface SlashState {
  /** Null while no line is being chosen for. */
  active: number | null
  /** The slash comes from the button, and goes if nothing is chosen. */
  isFromButton: boolean
}

type Change = Partial<SlashState>

const key = new PluginKey<SlashState>('slashMenu')

const closed: SlashState = { active: null, isFromButton: false }

export const menuId = 'slash-menu'

/** Returns what follows the slash that begins the paragraph, if the cursor is at its end. */
function typedIn({ selection: { $from, empty } }: EditorState): string | null {
  const { parent, parentOffset } = $from
  if (!empty || parent.type.name !== 'paragraph' || parentOffset !== parent.content.size) return null
  return /^\/([^/]{0,30})$/.exec(parent.textBetween(0, parentOffset, null, '/'))?.[1] ?? null
}

const kindsAt = ({ selection: { $from } }: EditorState): BlockKind[] =>
  blocks.filter((kind) => fitsAt(kind, $from))

/** True in an empty line that can become a block. */
export const canOpenMenu = (state: EditorState): boolean =>
  isInEmptyParagraph(state) && kindsAt(state).length > 0

/** Returns the open menu. It closes while no block is found. */
export function openMenuOf(state: EditorState): OpenMenu | null {
  const { active } = key.getState(state) ?? closed
  const typed = active === null ? null : typedIn(state)
  if (active === null || typed === null) return null
  const kinds = findBlocks(typed, kindsAt(state))
  return kinds.length > 0 ? { typed, kinds, active: Math.min(active, kinds.length - 1) } : null
}

function applied(tr: Transaction, was: SlashState, before: EditorState, after: EditorState): SlashState {
  const change: Change | undefined = tr.getMeta(key)
  if (change) return { ...was, ...change }
  if (typedIn(after) === null) return closed
  if (was.active !== null) return tr.docChanged ? { ...was, active: 0 } : was
  const isTyped = tr.docChanged && !isOfHistory(tr) && isInEmptyParagraph(before) && typedIn(after) === ''
  return isTyped ? { active: 0, isFromButton: false } : was
}

const change = (tr: Transaction, to: Change): Transaction => tr.setMeta(key, to)

/** The slash and what follows it. */
const deleteTyped: Command = ({ selection: { $from }, tr }, dispatch) => {
  dispatch?.(tr.delete($from.start(), $from.pos))
  return true
}

/** Puts a block in the place of the slash and what follows it. Undo gives them back. */
export const chooseBlock =
  ({ insert }: BlockKind, openDialog: (name: DialogName) => void): Command =>
  (state, dispatch, view) => {
    const command = typeof insert === 'string' ? deleteTyped : inSequence(deleteTyped, insert)
    command(state, dispatch && view && ((tr) => dispatchStep(view, change(tr, closed))), view)
    if (typeof insert === 'string' && dispatch) openDialog(insert)
    return true
  }

/** Closes the menu. A typed slash stays. */
export const closeMenu: Command = (state, dispatch, view) => {
  if (!openMenuOf(state)) return false
  const { isFromButton } = key.getState(state) ?? closed
  if (isFromButton) deleteTyped(state, (tr) => dispatch?.(change(tr, closed)), view)
  else dispatch?.(change(state.tr, closed))
  return true
}

/** Takes the slash of the button back from a line that the cursor leaves with nothing chosen. */
function takeBack(transactions: readonly Transaction[], before: EditorState, state: EditorState) {
  const was = key.getState(before)
  if (!was?.isFromButton || typedIn(before) !== '' || typedIn(state) !== null) return null
  const { $from } = before.selection
  const at = transactions.reduce((pos, { mapping }) => mapping.map(pos), $from.pos)
  const { parent } = state.doc.resolve(at)
  return parent.type.name === 'paragraph' && parent.textContent === '/' ? state.tr.delete(at - 1, at) : null
}

/** Opens the menu in an empty line. */
export const openFromButton: Command = (state, dispatch) => {
  if (!canOpenMenu(state)) return false
  dispatch?.(change(state.tr.insertText('/'), { active: 0, isFromButton: true }))
  return true
}

const activate =
  (active: number): Command =>
  (state, dispatch) => {
    dispatch?.(change(state.tr, { active }))
    return true
  }

interface SlashOptions {
  openDialog(name: DialogName): void
}

/** A slash in an empty line opens a menu of blocks, which the following letters filter. */
export const SlashMenu = Extension.create<SlashOptions>({
  name: 'slashMenu',
  priority: 1500,
  addProseMirrorPlugins() {
    const { openDialog } = this.options
    const choose: Command = (state, dispatch, view) => {
      const menu = openMenuOf(state)
      const kind = menu?.kinds[menu.active]
      return kind !== undefined && chooseBlock(kind, openDialog)(state, dispatch, view)
    }
    const open = (state: EditorState) => {
      const menu = openMenuOf(state)
      return menu && { active: menu.active, count: menu.kinds.length }
    }
    return [
      new Plugin<SlashState>({
        key,
        state: { init: () => closed, apply: applied },
        appendTransaction: takeBack,
        props: optionMenuProps({ id: menuId, open, activate, choose, close: closeMenu }),
      }),
    ]
  },
})
