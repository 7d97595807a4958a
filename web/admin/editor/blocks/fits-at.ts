import type { ResolvedPos } from '@tiptap/pm/model'
import type { BlockKind } from './block-kind.ts'

/** Text that is no place for blocks. */
const lines = ['summary', 'blockTitle', 'term', 'term', 'figure', 'figcaption', 'tableCaption']

/** True if a block of a kind belongs where a text block is. */
export function fitsAt({ inCells = false }: BlockKind, $pos: ResolvedPos): boolean {
  const around = Array.from({ length: $pos.depth }, (_, at) => $pos.node(at + 1).type.name)
  return !lines.some((name) => around.includes(name)) && (inCells || !around.includes('tableCell'))
}
