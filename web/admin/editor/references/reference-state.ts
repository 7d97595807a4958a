import { Extension } from '@tiptap/core'
import { type Command, type EditorState, Plugin, PluginKey, type Transaction } from '@tiptap/pm/state'
import { isOfHistory } from '../behaviour/history-limit.ts'
import { holdsCode } from '../commands/holds-code.ts'
import { optionMenuProps } from '../slash-menu/option-menu-props.ts'
import { findNumbered, type PlaceInPost } from './places.ts'
import { referTo } from './refer.ts'

interface OpenReferences {
  places: readonly PlaceInPost[]
  active: number
}

/** The active option; null while no reference is being chosen. */
const key = new PluginKey<number | null>('references')

export const menuId = 'reference-menu'

const shape = /(?:^|[\s(])@([\p{L}\p{M}\p{N}-]{0,44})$/u

/** Returns what follows the at sign before the cursor, which begins a word. */
function typedIn(state: EditorState): string | null {
  const { $from, empty } = state.selection
  const { parent, parentOffset } = $from
  if (!empty || !parent.inlineContent || parent.type.spec.code) return null
  const before = parent.textBetween(Math.max(0, parentOffset - 50), parentOffset, null, '\ufffc')
  const typed = shape.exec(before)?.[1]
  return typed === undefined || holdsCode(state, typed.length + 1) ? null : typed
}

/** Returns the open menu. It closes while nothing with a number is found. */
export function openReferencesOf(state: EditorState): OpenReferences | null {
  const active = key.getState(state) ?? null
  const typed = active === null ? null : typedIn(state)
  if (active === null || typed === null) return null
  const places = findNumbered(state.doc, typed)
  return places.length > 0 ? { places, active: Math.min(active, places.length - 1) } : null
}

function applied(
  tr: Transaction,
  was: number | null,
  before: EditorState,
  after: EditorState,
): number | null {
  const change: number | null | undefined = tr.getMeta(key)
  if (change !== undefined) return change
  if (!tr.docChanged) return was !== null && typedIn(after) === null ? null : was
  const typed = typedIn(after)
  if (typed === null) return null
  const isTyped = typed === '' && !isOfHistory(tr) && typedIn(before) === null
  return was !== null || isTyped ? 0 : null
}

/** Puts a reference in the place of the at sign and what follows it. Undo gives them back. */
export const chooseReference =
  (place: PlaceInPost): Command =>
  (state, dispatch) => {
    const { from } = state.selection
    return referTo(place, from - 1 - (typedIn(state) ?? '').length)(state, dispatch)
  }

/** Closes the menu. What was typed stays. */
const closeReferences: Command = (state, dispatch) => {
  if (!openReferencesOf(state)) return false
  dispatch?.(state.tr.setMeta(key, null))
  return true
}

const activate =
  (at: number): Command =>
  (state, dispatch) => {
    dispatch?.(state.tr.setMeta(key, at))
    return true
  }

const chooseActive: Command = (state, dispatch) => {
  const menu = openReferencesOf(state)
  const place = menu?.places[menu.active]
  return place !== undefined && chooseReference(place)(state, dispatch)
}

function open(state: EditorState) {
  const menu = openReferencesOf(state)
  return menu && { active: menu.active, count: menu.places.length }
}

/** An at sign that begins a word opens a menu of what has a number, which the following letters filter. */
export const ReferenceMenu = Extension.create({
  name: 'referenceMenu',
  priority: 1500,
  addProseMirrorPlugins: () => [
    new Plugin<number | null>({
      key,
      state: { init: () => null, apply: applied },
      props: optionMenuProps({ id: menuId, open, activate, choose: chooseActive, close: closeReferences }),
    }),
  ],
})
