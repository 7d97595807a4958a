import { mergeBlocks } from './merge-blocks.ts'
import { joinNotes, mergeNotes, splitNotes, withOwnNames } from './merge-notes.ts'

/** Three sanitized bodies: two that were made from one. */
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

/** Merges bodies by their top-level blocks, and their notes by name. */
export function mergeBodies({ base, mine, theirs }: BodyMerge): MergedBody {
  if (theirs === base) return { content: mine, changes: 0 }
  const isMineNew = mine !== base && mine !== theirs
  const [before, their] = [splitNotes(base), splitNotes(theirs)]
  const my = isMineNew ? withOwnNames(before, mine, their) : before
  const merged = mergeBlocks(before.blocks, my.blocks, their.blocks)
  const notes = merged && mergeNotes(before, my, their, merged.blocks)
  const changes = (merged?.changes ?? 0) + (notes?.changes ?? 0)
  if (!isMineNew) return { content: theirs, changes }
  return { content: merged && notes && joinNotes({ blocks: merged.blocks, notes: notes.notes }), changes }
}
