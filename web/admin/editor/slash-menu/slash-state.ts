import { Extension } from '@tiptap/core'
import { closeHistory } from '@tiptap/pm/history'
import { type Command, type EditorState, Plugin, PluginKey, type Transaction } from '@tiptap/pm/state'
import { dispatchStep, isOfHistory } from '../behaviour/history-limit.ts'
import type { DialogName } from '../blocks/block-kind.ts'
import { findBlocks } from '../blocks/find-blocks.ts'
import { inSequence, isInEmptyParagraph } from '../commands/new-block.ts'
import { entriesAt, type MenuEntry } from './menu-entries.ts'
import { optionMenuProps } from './option-menu-props.ts'

export interface OpenMenu {
  /** What was typed behind the slash. */
  typed: string
  entries: readonly MenuEntry[]
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
  return /^\/([^/\ufffc]{0,30})$/.exec(parent.textBetween(0, parentOffset, null, '\ufffc'))?.[1] ?? null
}

/** True in an empty line that can become a block. */
export const canOpenMenu = (state: EditorState): boolean =>
  isInEmptyParagraph(state) && entriesAt(state).length > 0

/** Returns the open menu. It closes while nothing is found. */
export function openMenuOf(state: EditorState): OpenMenu | null {
  const { active } = key.getState(state) ?? closed
  const typed = active === null ? null : typedIn(state)
  if (active === null || typed === null) return null
  const entries = findBlocks(typed, entriesAt(state))
  return entries.length > 0 ? { typed, entries, active: Math.min(active, entries.length - 1) } : null
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

/** What the menu asks for beside the text. */
export interface MenuOptions {
  openDialog(name: DialogName): void
  /** Told why nothing was put in. */
  onRefused(reason: string): void
}

/** Puts a block or a part of the line in the place of the slash and what follows it. Undo gives them back. */
export const chooseEntry =
  ({ insert, inLine }: MenuEntry, { openDialog, onRefused }: MenuOptions): Command =>
  (state, dispatch, view) => {
    if (inLine) {
      const isDone = putInLine(inLine.command)(state, dispatch, view)
      if (!isDone) onRefused(inLine.refusal)
      return true
    }
    const command = typeof insert === 'string' ? deleteTyped : inSequence(deleteTyped, insert)
    command(state, dispatch && view && ((tr) => dispatchStep(view, change(tr, closed))), view)
    if (typeof insert === 'string' && dispatch) openDialog(insert)
    return true
  }

/** Runs a command in the emptied line: it may open something by its transaction. Both are one step to undo, as they are next to each other. */
const putInLine =
  (command: Command): Command =>
  (state, dispatch, view) => {
    if (!inSequence(deleteTyped, command)(state)) return false
    if (!dispatch || !view) return true
    deleteTyped(state, (tr) => view.dispatch(closeHistory(change(tr, closed))))
    command(view.state, view.dispatch, view)
    view.dispatch(closeHistory(view.state.tr))
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

/** A slash in an empty line opens a menu of blocks and parts of a line, which the following letters filter. */
export const SlashMenu = Extension.create<MenuOptions>({
  name: 'slashMenu',
  priority: 1500,
  addProseMirrorPlugins() {
    const { options } = this
    const choose: Command = (state, dispatch, view) => {
      const menu = openMenuOf(state)
      const entry = menu?.entries[menu.active]
      return entry !== undefined && chooseEntry(entry, options)(state, dispatch, view)
    }
    const open = (state: EditorState) => {
      const menu = openMenuOf(state)
      return menu && { active: menu.active, count: menu.entries.length }
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
