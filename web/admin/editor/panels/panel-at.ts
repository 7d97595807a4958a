import type { EditorState } from '@tiptap/pm/state'
import { abbreviationAt } from '../commands/abbreviations.ts'
import { isInTable } from '../commands/in-table.ts'
import { isReferred } from '../footnotes/number-notes.ts'
import { noteAround } from '../footnotes/open-note.ts'
import { groupAt } from '../groups/group-parts.ts'
import { codeFigureAround, tabsAround } from '../tabs/code-figures.ts'
import { type TitledKind, titledAround } from '../titled/titled-kind.ts'

/** What the panel at the cursor is for, and the place beside which it stands. */
export type Panel =
  | { for: 'abbreviation'; pos: number; title: string }
  | { for: 'group'; pos: number }
  | { for: 'tab'; pos: number }
  | { for: 'footnote'; pos: number; isReferred: boolean }
  | { for: 'titled'; pos: number; is: Exclude<TitledKind, { name: 'details' }> }

/** Returns the panel for what is at the cursor, the innermost first. */
export function panelAt(state: EditorState): Panel | null {
  const { $from } = state.selection
  const abbreviation = abbreviationAt(state)
  if (abbreviation)
    return {
      for: 'abbreviation',
      pos: abbreviation.from,
      title: abbreviation.mark.attrs.attributes.title ?? '',
    }
  if (isInTable(state)) return null
  const tab = tabsAround($from) && codeFigureAround($from)
  if (tab) return { for: 'tab', pos: tab.pos }
  const group = groupAt(state)
  if (group) return { for: 'group', pos: group.pos }
  const titled = titledAround($from)
  if (titled && titled.is.name !== 'details') return { for: 'titled', pos: titled.pos, is: titled.is }
  const note = noteAround($from)
  return note && { for: 'footnote', pos: note.pos, isReferred: isReferred(state.doc, note.name) }
}
