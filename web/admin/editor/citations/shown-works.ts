import { type EditorState, PluginKey } from '@tiptap/pm/state'
import type { DecorationSet } from '@tiptap/pm/view'
import type { CitationStyle } from '#contract/references/bibliography.ts'
import type { Reference } from '#contract/references/reference.ts'

export interface Works {
  references: readonly Reference[]
  citationStyle: CitationStyle
}

export interface Shown {
  works: Works
  decorations: DecorationSet
}

/** Where an editor keeps the references of the post, apart from what writes citations, which is loaded later. */
export const shownWorks = new PluginKey<Shown>('showCitations')

/** The keys of the references of the post. */
export const knownKeys = (state: EditorState): string[] =>
  shownWorks.getState(state)?.works.references.map(({ id }) => id) ?? []
