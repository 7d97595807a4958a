import { type Command, type EditorState, Plugin, PluginKey, type Transaction } from '@tiptap/pm/state'
import { Mapping } from '@tiptap/pm/transform'
import { type InlineRange, inlineAt } from './links.ts'
import { removeInline } from './remove-inline.ts'
import { wrapInline } from './wrap-inline.ts'

/** True from the moment a new abbreviation asks for what it stands for. */
const key = new PluginKey<boolean>('abbreviations')

export const abbreviations = (): Plugin<boolean> =>
  new Plugin<boolean>({
    key,
    state: {
      init: () => false,
      apply: (tr, was) => tr.getMeta(key) ?? (was && !tr.selectionSet),
    },
  })

export const isExplanationAsked = (state: EditorState): boolean => key.getState(state) === true

/** Returns the abbreviation at the selection with its range. */
export const abbreviationAt = (state: EditorState): InlineRange | null => inlineAt(state, 'abbr')

/** Returns the range of the word around the cursor; null where there is none. */
function wordAt({ selection: { $from, from, to, empty } }: EditorState): { from: number; to: number } | null {
  if (!$from.parent.inlineContent || $from.parent.type.spec.code) return null
  if (!empty) return { from, to }
  const text = $from.parent.textBetween(0, $from.parent.content.size, null, ' ')
  const at = $from.parentOffset
  const before = /[\p{L}\p{M}\p{N}]*$/u.exec(text.slice(0, at))?.[0].length ?? 0
  const behind = /^[\p{L}\p{M}\p{N}]*/u.exec(text.slice(at))?.[0].length ?? 0
  return before + behind > 0 ? { from: from - before, to: from + behind } : null
}

function wrap(tr: Transaction, { from, to }: { from: number; to: number }, title: string): void {
  const mark = tr.doc.type.schema.marks.inlineElement?.create({
    element: 'abbr',
    attributes: title ? { title } : {},
  })
  if (mark) wrapInline(tr, from, to, mark, ({ attrs }) => attrs.element === 'abbr')
}

/** Makes the selected words, or that with the cursor, an abbreviation whose explanation is asked for, or plain words again. */
export const toggleAbbreviation: Command = (state, dispatch, view) => {
  if (abbreviationAt(state)) return removeAbbreviation(state, dispatch, view)
  const word = wordAt(state)
  if (!word) return false
  const { tr } = state
  wrap(tr, word, '')
  dispatch?.(tr.setMeta(key, true))
  return true
}

/** Says what the abbreviation at the selection stands for. */
export const setExplanation =
  (title: string): Command =>
  (state, dispatch) => {
    const abbreviation = abbreviationAt(state)
    if (!abbreviation) return false
    const { tr } = state
    wrap(tr, abbreviation, title)
    dispatch?.(tr.setSelection(state.selection.map(tr.doc, new Mapping())))
    return true
  }

export const removeAbbreviation: Command = (state, dispatch) => {
  const abbreviation = abbreviationAt(state)
  if (!abbreviation) return false
  const { tr } = state
  removeInline(tr, abbreviation.from, abbreviation.to, (mark) => mark.eq(abbreviation.mark))
  dispatch?.(tr)
  return true
}
