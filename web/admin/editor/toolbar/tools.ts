import type { Command, EditorState } from '@tiptap/pm/state'
import { isInBlockquote, toggleBlockquote } from '../commands/blockquotes.ts'
import { clearFormatting } from '../commands/clear-formatting.ts'
import { isInCode, toggleCode } from '../commands/code-blocks.ts'
import { type Format, hasFormat, toggleFormat } from '../commands/formats.ts'
import { selectedImage } from '../commands/images.ts'
import { indent } from '../commands/indent.ts'
import { linkAt } from '../commands/links.ts'
import { isInList, type ListKind, toggleList } from '../commands/lists.ts'
import { isHeading, toggleHeading } from '../commands/text-blocks.ts'

export type DialogName = 'link' | 'image'

/** A button of the toolbar. `keys` are in the notation of ProseMirror. */
export interface Tool {
  name: string
  label: string
  keys: string
  /** A command, or the dialog to open. */
  action: Command | DialogName
  /** Whether a toggle is active; absent for tools that are not toggles. */
  isOn?: (state: EditorState) => boolean
}

const heading = (level: number): Tool => ({
  name: `heading-${level}`,
  label: `Heading ${level}`,
  keys: `Mod-Alt-${level}`,
  action: toggleHeading(level),
  isOn: (state) => isHeading(state, level),
})

const format = (name: Format, label: string, keys: string): Tool => ({
  name,
  label,
  keys,
  action: toggleFormat(name),
  isOn: (state) => hasFormat(state, name),
})

const list = (name: string, kind: ListKind, label: string, keys: string): Tool => ({
  name,
  label,
  keys,
  action: toggleList(kind),
  isOn: (state) => isInList(state, kind),
})

export const tools: readonly Tool[] = [
  heading(1),
  heading(2),
  format('bold', 'Bold', 'Mod-b'),
  format('italic', 'Italic', 'Mod-i'),
  format('underline', 'Underline', 'Mod-u'),
  format('strike', 'Strike', 'Mod-Shift-s'),
  {
    name: 'blockquote',
    label: 'Blockquote',
    keys: 'Mod-Shift-b',
    action: toggleBlockquote,
    isOn: isInBlockquote,
  },
  list('ordered-list', 'orderedList', 'Ordered list', 'Mod-Shift-7'),
  list('bullet-list', 'bulletList', 'Bullet list', 'Mod-Shift-8'),
  { name: 'outdent', label: 'Decrease indent', keys: 'Mod-[', action: indent(-1) },
  { name: 'indent', label: 'Increase indent', keys: 'Mod-]', action: indent(1) },
  {
    name: 'link',
    label: 'Link',
    keys: 'Mod-k',
    action: 'link',
    isOn: (state) => linkAt(state) !== null,
  },
  {
    name: 'image',
    label: 'Image',
    keys: 'Mod-Alt-p',
    action: 'image',
    isOn: (state) => selectedImage(state) !== null,
  },
  { name: 'clean', label: 'Clear formatting', keys: 'Mod-\\', action: clearFormatting },
]

/** A second group in the toolbar. */
export const moreTools: readonly Tool[] = [
  { name: 'code-block', label: 'Code block', keys: 'Mod-Alt-c', action: toggleCode, isOn: isInCode },
]

/** The names of the active tools. */
export const toolsOn = (state: EditorState): string[] =>
  [...tools, ...moreTools].filter(({ isOn }) => isOn?.(state)).map(({ name }) => name)
