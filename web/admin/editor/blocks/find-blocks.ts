import type { BlockKind } from './block-kind.ts'

const folded = (text: string): string => text.toLowerCase().replace(/\s+/g, ' ').trim()

/** Returns those of some kinds of blocks whose label or one of whose keywords has a word that begins with what was typed: those by their label first. */
export function findBlocks(typed: string, blocks: readonly BlockKind[]): BlockKind[] {
  const sought = folded(typed)
  if (sought === '') return [...blocks]
  const isIn = (text: string): boolean => ` ${folded(text)}`.includes(` ${sought}`)
  const all = blocks.flatMap((kind) => [kind, ...(kind.variants ?? [])])
  const byLabel = all.filter(({ label }) => isIn(label))
  const byKeyword = all.filter(({ keywords }) => keywords.some(isIn))
  return [...new Set([...byLabel, ...byKeyword])]
}
