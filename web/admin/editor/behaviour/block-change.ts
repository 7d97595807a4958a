import type { Transaction } from '@tiptap/pm/state'

/** What a transaction did to whole blocks. */
export interface BlockChange {
  /** What screen readers say. */
  note: string
  /** Where the content of moved blocks is now. */
  map?: (pos: number) => number
}

const blockChange = 'blockChange'

export const blockChangeOf = (tr: Transaction): BlockChange | undefined => tr.getMeta(blockChange)

export const noteBlockChange = (tr: Transaction, change: BlockChange): Transaction =>
  tr.setMeta(blockChange, change)
