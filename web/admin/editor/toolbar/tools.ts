import { redo } from '@tiptap/pm/history'
import type { Command, EditorState } from '@tiptap/pm/state'
import { isApple } from '../../keys/is-apple.ts'
import type { BlockKind, DialogName } from '../blocks/block-kind.ts'
import { blocks } from '../blocks/blocks.ts'
import { clearFormatting } from '../commands/clear-formatting.ts'
import { type Format, formats, hasFormat, moreFormats, toggleFormat } from '../commands/formats.ts'
import { indent } from '../commands/indent.ts'
import { limitedUndo } from '../commands/limited-undo.ts'
import { linkAt } from '../commands/links.ts'
import { insertNote } from '../footnotes/make-note.ts'
import { insertFormula } from '../formulas/insert-formula.ts'
import { openReferences } from '../references/reference-state.ts'

/** A button of the toolbar. `keys` are in the notation of ProseMirror. */
export interface Tool {
  name: string
  label: string
  keys: string
  /** A command, or the dialog to open. */
  action: Command | DialogName
  /** Whether a toggle is active; absent for tools that are not toggles. */
  isOn?: (state: EditorState) => boolean
  /** What is said where the command does nothing. */
  refusal?: string
}

/** The tool of a kind of block. */
function block(name: string): Tool {
  const { label, keys, toggle, insert, isOn } = blocks.find((kind) => kind.name === name) as BlockKind
  return { name, label, keys: keys ?? '', action: toggle ?? insert, isOn }
}

function format(name: string): Tool {
  const found = formats.find((one) => one.name === name) as Format
  const { label, keys } = found
  return { name, label, keys, action: toggleFormat(found), isOn: (state) => hasFormat(state, found) }
}

export const tools: readonly Tool[] = [
  block('heading-1'),
  block('heading-2'),
  format('bold'),
  format('italic'),
  format('underline'),
  format('strike'),
  block('blockquote'),
  block('ordered-list'),
  block('bullet-list'),
  { name: 'outdent', label: 'Decrease indent', keys: 'Mod-[', action: indent(-1) },
  { name: 'indent', label: 'Increase indent', keys: 'Mod-]', action: indent(1) },
  {
    name: 'link',
    label: 'Link',
    keys: 'Mod-k',
    action: 'link',
    isOn: (state) => linkAt(state) !== null,
  },
  block('image'),
  { name: 'clean', label: 'Clear formatting', keys: 'Mod-\\', action: clearFormatting },
]

/** At the start of the second group. */
export const historyTools: readonly (Tool & { name: 'undo' | 'redo' })[] = [
  { name: 'undo', label: 'Undo', keys: 'Mod-z', action: limitedUndo },
  { name: 'redo', label: 'Redo', keys: 'Mod-Shift-z', action: redo },
]

/** What is put into a line of text. */
interface InlineTool extends Tool {
  action: Command
  sign: string
  /** One line for the menu of blocks. */
  hint: string
  /** Further words that find it there. */
  keywords: readonly string[]
  refusal: string
}

/** In menus, for those who do not know the signs. The keys are those of other editors, but for macOS, where they replace. */
export const inlineTools: readonly InlineTool[] = [
  {
    name: 'footnote',
    label: 'Footnote',
    hint: 'A number here, its note below the text',
    keywords: ['endnote', 'sidenote'],
    keys: isApple ? 'Mod-Alt-9' : 'Mod-Alt-f',
    sign: '[^1] or ^[text]',
    action: insertNote,
    refusal: 'A footnote goes into text, and not into code or another footnote.',
  },
  {
    name: 'inline-formula',
    label: 'Formula in the line',
    hint: 'TeX, among the words',
    keywords: ['inline', 'maths', 'tex', 'latex'],
    keys: '',
    sign: '$x^2$',
    action: insertFormula,
    refusal: 'A formula goes into a line of text, and not into code.',
  },
  {
    name: 'reference',
    label: 'Reference or citation',
    hint: 'To what has a number, or to a work',
    keywords: ['cite', 'cross-reference', 'bibliography', 'label'],
    keys: '',
    sign: '@',
    action: openReferences,
    refusal:
      'There is nothing to refer to here. Give a figure, table, heading or formula a label, or add references below the text.',
  },
]

/** A second group in the toolbar. */
export const moreTools: readonly Tool[] = [
  block('code-block'),
  { name: 'help', label: 'Blocks, signs and keys', keys: 'Mod-/', action: 'help' },
]

/** In the menu of formats: the headings that the toolbar has no room for. */
export const headingTools: readonly Tool[] = [block('heading-3'), block('heading-4')]

/** The names of the tools that would change nothing. */
export const toolsOff = (state: EditorState): string[] =>
  historyTools.filter(({ action }) => typeof action === 'function' && !action(state)).map(({ name }) => name)

/** The names of the active tools. */
export const toolsOn = (state: EditorState): string[] =>
  [...tools, ...moreTools, ...headingTools, ...moreFormats.map(({ name }) => format(name))]
    .filter(({ isOn }) => isOn?.(state))
    .map(({ name }) => name)
