import { type EditorState, Plugin, PluginKey, type Transaction } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import { createFinder, type Finder, type Match } from './find-matches.ts'

interface Finding {
  find: Finder
  matches: Match[]
  highlights: DecorationSet
}

export const findKey = new PluginKey<Finding>('find')

/** More would take long to show. They are those around the caret. */
const maxHighlights = 1_000

function finding(find: Finder, state: EditorState, matches = find(state.doc)): Finding {
  const at = matches.findIndex(({ to }) => to >= state.selection.from)
  const start = Math.max(0, (at < 0 ? matches.length : at) - maxHighlights / 2)
  const highlights = matches
    .slice(start, start + maxHighlights)
    .map(({ from, to }) => Decoration.inline(from, to, { class: 'find-match' }))
  return { find, matches, highlights: DecorationSet.create(state.doc, highlights) }
}

/** What is found after a change that only moved the matches, as most letters do: to highlight them anew would cost more than all else here. */
function movedBy(
  tr: Transaction,
  { find, matches: old, highlights }: Finding,
  matches: Match[],
): Finding | null {
  if (matches.length !== old.length || matches.length > maxHighlights) return null
  const isMoved = matches.every(({ from, to }, at) => {
    const was = old[at] as Match
    return tr.mapping.map(was.from, 1) === from && tr.mapping.map(was.to, -1) === to
  })
  return isMoved ? { find, matches, highlights: highlights.map(tr.mapping, tr.doc) } : null
}

const nothing = createFinder({ text: '', isCaseSensitive: false, isWholeWord: false })

/** Highlights what the finder of `setFinder` finds, while it is part of the state. */
export const findPlugin = new Plugin<Finding>({
  key: findKey,
  state: {
    init: (_config, state) => finding(nothing, state),
    apply(tr, last, _before, state) {
      const find: Finder | undefined = tr.getMeta(findKey)
      if (find) return finding(find, state)
      if (tr.docChanged) {
        const matches = last.find(state.doc)
        return movedBy(tr, last, matches) ?? finding(last.find, state, matches)
      }
      const mayShowOthers = tr.selectionSet && last.matches.length > maxHighlights
      return mayShowOthers ? finding(last.find, state, last.matches) : last
    },
  },
  props: {
    decorations(state) {
      const { highlights } = findKey.getState(state) as Finding
      const current = currentMatch(state)
      if (!current) return highlights
      const { from, to } = current
      return highlights.add(state.doc, [Decoration.inline(from, to, { class: 'find-current' })])
    },
  },
})

export const setFinder = (tr: Transaction, find: Finder): Transaction => tr.setMeta(findKey, find)

export const finderOf = (state: EditorState): Finder => findKey.getState(state)?.find ?? nothing

/** Returns none without the plugin. */
export const matchesOf = (state: EditorState): readonly Match[] => findKey.getState(state)?.matches ?? []

/** The index of the match that is selected, or -1. */
export function currentIndex(state: EditorState): number {
  const { from, to } = state.selection
  return matchesOf(state).findIndex((match) => match.from === from && match.to === to)
}

export const currentMatch = (state: EditorState): Match | undefined => matchesOf(state)[currentIndex(state)]
