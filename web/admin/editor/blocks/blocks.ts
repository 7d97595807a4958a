import type { BlockKind } from './block-kind.ts'
import {
  blockquote,
  bulletList,
  details,
  image,
  orderedList,
  pictureGroup,
  rule,
  taskList,
} from './container-kinds.ts'
import { formula } from './formula-kind.ts'
import { codeTabs, definitionList } from './further-kinds.ts'
import { inSelectedCells } from './in-selected-cells.ts'
import { table } from './table-kind.ts'
import { codeBlock, headings, paragraph } from './text-kinds.ts'
import { callouts, theorems } from './titled-kinds.ts'

/** All kinds of blocks, in the order of the menu. */
export const blocks: readonly BlockKind[] = [
  paragraph,
  ...headings,
  bulletList,
  orderedList,
  taskList,
  blockquote,
  codeBlock,
  codeTabs,
  formula,
  table,
  details,
  definitionList,
  callouts,
  theorems,
  rule,
  image,
  pictureGroup,
].map(inSelectedCells)
