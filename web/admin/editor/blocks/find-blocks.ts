import type { BlockKind } from './block-kind.ts'
import { blocks } from './blocks.ts'

const folded = (text: string): string => text.toLowerCase().replace(/\s+/g, ' ').trim()

/** Returns the kinds of blocks whose label or one of whose keywords has a word that begins with what was typed: those by their label first. */
export function findBlocks(typed: string): BlockKind[] {
  const sought = folded(typed)
  if (sought === '') return [...blocks]
  const isIn = (text: string): boolean => ` ${folded(text)}`.includes(` ${sought}`)
  const byLabel = blocks.filter(({ label }) => isIn(label))
  const byKeyword = blocks.filter(({ keywords }) => keywords.some(isIn))
  return [...new Set([...byLabel, ...byKeyword])]
}
