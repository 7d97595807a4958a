import type { Fragment } from '@tiptap/pm/model'
import type { Command, EditorState } from '@tiptap/pm/state'

export type DialogName = 'link' | 'image' | 'beside' | 'dark' | 'label' | 'help'

/** What starts a block when it is typed, as in Markdown. */
export interface Sign {
  /** As listed in the help. */
  shown: string
  /** Matches the text from the start of a block to the cursor. */
  typed: RegExp
  /** Defaults to `turnInto`, else `insert`; null for a sign that only Enter ends. The sign is deleted before. */
  command?: ((match: RegExpExecArray) => Command) | null
  /** What Enter in place of the last space does; absent where it means nothing. Takes the line, too, which is deleted before. */
  byEnter?: (match: RegExpExecArray, line: Fragment) => Command
}

/** A kind of block. Menus, keys, signs and the help are made from the list in `blocks.ts`. */
export interface BlockKind {
  name: string
  label: string
  /** One line for the menu. */
  hint: string
  /** Further words that find it. */
  keywords: readonly string[]
  /** In the notation of ProseMirror. */
  keys: string | null
  sign: Sign | null
  /** True if all selected blocks are of this kind. */
  isOn(state: EditorState): boolean
  /** Makes the selected blocks this kind; null where that has no meaning. */
  turnInto: Command | null
  /** Adds a block of this kind in place of the empty text block at the cursor, or else after the text block. */
  insert: Command | DialogName
  /** True for what belongs into the cells of a table, too. */
  inCells?: boolean
  /** False where `insert` could do nothing although it fits there, and menus leave it out; absent where it always can. */
  hasPlace?(state: EditorState): boolean
  /** What keys and the toolbar do; defaults to `insert`. */
  toggle?: Command
  /** Further kinds, which menus offer only to who types their name. */
  variants?: readonly BlockKind[]
}

/** Each kind, followed by its variants. */
export const withVariants = <Kind extends { variants?: readonly Kind[] }>(kinds: readonly Kind[]): Kind[] =>
  kinds.flatMap((kind) => [kind, ...(kind.variants ?? [])])
