import type { Command, EditorState } from '@tiptap/pm/state'
import type { BlockKind, Sign } from '../blocks/block-kind.ts'
import { blocks } from '../blocks/blocks.ts'
import { fitsAt } from '../blocks/fits-at.ts'
import { inlineTools } from '../toolbar/tools.ts'

/** What the menu offers in an empty line: a block, or what stands within a line. */
export interface MenuEntry extends Pick<BlockKind, 'name' | 'label' | 'hint' | 'keywords' | 'keys'> {
  sign: Pick<Sign, 'shown'> | null
  insert: BlockKind['insert']
  variants?: readonly MenuEntry[]
  /** Of what stands within a line. */
  inLine?: {
    command: Command
    /** What is said where the command does nothing. */
    refusal: string
  }
}

const inLine: readonly MenuEntry[] = inlineTools.map(({ sign, action, refusal, ...words }) => ({
  ...words,
  sign: { shown: sign },
  insert: action,
  inLine: { command: action, refusal },
}))

/** Nothing where no block belongs, such as in a caption. */
export function entriesAt(state: EditorState): MenuEntry[] {
  const { $from } = state.selection
  const fitting: MenuEntry[] = blocks.filter(
    (kind) => fitsAt(kind, $from) && (kind.hasPlace?.(state) ?? true),
  )
  return fitting.length > 0 ? [...fitting, ...inLine] : []
}
