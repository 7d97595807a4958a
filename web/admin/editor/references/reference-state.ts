import { Extension } from '@tiptap/core'
import type { Slice } from '@tiptap/pm/model'
import { type Command, type EditorState, Plugin, PluginKey, type Transaction } from '@tiptap/pm/state'
import type { Reference } from '#contract/references/reference.ts'
import { isOfHistory } from '../behaviour/history-limit.ts'
import { holdsCode } from '../commands/holds-code.ts'
import { optionMenuProps } from '../slash-menu/option-menu-props.ts'
import { findOptions, type ReferenceOption } from './find-options.ts'

interface OpenReferences {
  options: readonly ReferenceOption[]
  active: number
}

/** What the tool put into the text to open the menu, and what that replaced. */
interface PutIn {
  from: number
  to: number
  /** Behind what was typed after it. */
  end: number
  replaced: Slice
}

interface MenuState {
  /** The active option; null while no reference is being chosen. */
  active: number | null
  /** What the post can cite. */
  works: readonly Reference[]
  /** Null if the sign was typed by hand. */
  putIn: PutIn | null
}

const key = new PluginKey<MenuState>('references')

const closed: MenuState = { active: null, works: [], putIn: null }

export const menuId = 'reference-menu'

/** One space, as in “Figure 1a” and in two words of a title. */
const shape = /(?:^|[\s(])@([\p{L}\p{M}\p{N}_:.+/-]{0,80}(?:(?<!@) [\p{L}\p{M}\p{N}_:.+/-]{0,20})?)$/u

/** Returns what follows the at sign before the cursor, which begins a word. */
function typedIn(state: EditorState): string | null {
  const { $from, empty } = state.selection
  const { parent, parentOffset } = $from
  if (!empty || !parent.inlineContent || parent.type.spec.code) return null
  const before = parent.textBetween(Math.max(0, parentOffset - 110), parentOffset, null, '\ufffc')
  const typed = shape.exec(before)?.[1]
  return typed === undefined || holdsCode(state, typed.length + 1) ? null : typed
}

/** Returns the open menu. It closes while nothing is found. */
export function openReferencesOf(state: EditorState): OpenReferences | null {
  const { active, works } = key.getState(state) ?? closed
  const typed = active === null ? null : typedIn(state)
  if (active === null || typed === null) return null
  const options = findOptions(state.doc, works, typed)
  return options.length > 0 ? { options, active: Math.min(active, options.length - 1) } : null
}

/** True while a reference is sought that is not there: right behind the sign, and behind more letters if there are others. */
export function findsNothing(state: EditorState): boolean {
  const { active, works } = key.getState(state) ?? closed
  const typed = active === null ? null : typedIn(state)
  if (typed === null || openReferencesOf(state)) return false
  return typed === '' || findOptions(state.doc, works, '').length > 0
}

function applied(tr: Transaction, was: MenuState, before: EditorState, after: EditorState): MenuState {
  const change: Partial<MenuState> | undefined = tr.getMeta(key)
  if (change) return { ...was, putIn: mapped(was.putIn, tr), ...change }
  const putIn = mapped(was.putIn, tr)
  const { head } = after.selection
  const hasLeft = putIn !== null && (head < putIn.to || head > putIn.end)
  const active = hasLeft ? null : activeAfter(tr, was.active, before, after)
  return active === was.active && putIn === null ? was : { ...was, active, putIn }
}

const mapped = (putIn: PutIn | null, { mapping }: Transaction): PutIn | null =>
  putIn && {
    ...putIn,
    from: mapping.map(putIn.from, 1),
    to: mapping.map(putIn.to, -1),
    end: mapping.map(putIn.end, 1),
  }

/** Takes what the tool put in out again when the menu closed without a choice, unless something was typed behind it. */
function takeOut(state: EditorState): Transaction | null {
  const { active, putIn } = key.getState(state) ?? closed
  if (active !== null || !putIn) return null
  const tr = change(state.tr, { putIn: null }).setMeta('addToHistory', false)
  const { from, to, end, replaced } = putIn
  const isThere = from < to && state.doc.textBetween(from, to).endsWith('@')
  return isThere && to === end ? tr.replace(from, to, replaced) : tr
}

function activeAfter(
  tr: Transaction,
  was: number | null,
  before: EditorState,
  after: EditorState,
): number | null {
  const typed = typedIn(after)
  if (typed === null) return null
  if (!tr.docChanged) return was
  const isTyped = typed === '' && !isOfHistory(tr) && typedIn(before) === null
  return was !== null || isTyped ? 0 : null
}

const change = (tr: Transaction, to: Partial<MenuState>): Transaction => tr.setMeta(key, to)

/** Offers other works. */
export const setWorks =
  (works: readonly Reference[]): Command =>
  (state, dispatch) => {
    dispatch?.(change(state.tr, { works }).setMeta('addToHistory', false))
    return true
  }

/** Types the sign that opens the menu. */
export const openReferences: Command = (state, dispatch) => {
  const { $from, from, to } = state.selection
  const before = $from.parent.textBetween(0, $from.parentOffset, null, '\ufffc')
  const typed = /(?:^|[\s(])$/.test(before) ? '@' : ' @'
  const { works } = key.getState(state) ?? closed
  const end = from + typed.length
  const putIn: PutIn = { from, to: end, end, replaced: state.doc.slice(from, to) }
  const isText = $from.parent.inlineContent && !$from.parent.type.spec.code && !holdsCode(state, 0)
  if (!isText || findOptions(state.doc, works, '').length === 0) return false
  dispatch?.(change(state.tr.insertText(typed, from, to), { active: 0, putIn }).scrollIntoView())
  return true
}

/** Puts a reference in the place of the at sign and what follows it. Undo gives them back. */
export const chooseReference =
  ({ putFrom }: ReferenceOption): Command =>
  (state, dispatch) =>
    putFrom(state.selection.from - 1 - (typedIn(state) ?? '').length)(state, dispatch)

/** Closes the menu, or what is said in its place. What was typed by hand stays. */
export const closeReferences: Command = (state, dispatch) => {
  if (!openReferencesOf(state) && !findsNothing(state)) return false
  dispatch?.(change(state.tr, { active: null }))
  return true
}

const activate =
  (active: number): Command =>
  (state, dispatch) => {
    dispatch?.(change(state.tr, { active }))
    return true
  }

const chooseActive: Command = (state, dispatch) => {
  const menu = openReferencesOf(state)
  const option = menu?.options[menu.active]
  return option !== undefined && chooseReference(option)(state, dispatch)
}

function open(state: EditorState) {
  const menu = openReferencesOf(state)
  return menu && { active: menu.active, count: menu.options.length }
}

/** An at sign that begins a word opens a menu of what has a number and of what the post can cite, which the following letters filter. */
export const ReferenceMenu = Extension.create({
  name: 'referenceMenu',
  priority: 1500,
  addProseMirrorPlugins: () => [
    new Plugin<MenuState>({
      key,
      state: { init: () => closed, apply: applied },
      appendTransaction: (_, __, state) => takeOut(state),
      props: optionMenuProps({ id: menuId, open, activate, choose: chooseActive, close: closeReferences }),
    }),
  ],
})
