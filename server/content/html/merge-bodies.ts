import { mergeBlocks } from './merge-blocks.ts'
import { splitBlocks } from './split-blocks.ts'

/** Three sanitised bodies: two that were made from one. */
export interface BodyMerge {
  base: string
  mine: string
  theirs: string
}

export interface MergedBody {
  /** Null if both changed the same block differently. */
  content: string | null
  /** How many blocks `theirs` added, changed or deleted. */
  changes: number
}

/** Merges bodies by their top-level blocks. */
export function mergeBodies({ base, mine, theirs }: BodyMerge): MergedBody {
  if (theirs === base) return { content: mine, changes: 0 }
  const blocks = splitBlocks(base)
  const isMineNew = mine !== base && mine !== theirs
  const merged = mergeBlocks(blocks, isMineNew ? splitBlocks(mine) : blocks, splitBlocks(theirs))
  const content = isMineNew ? (merged?.blocks.join('') ?? null) : theirs
  return { content, changes: merged?.changes ?? 0 }
}
