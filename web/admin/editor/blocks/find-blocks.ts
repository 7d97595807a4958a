import { withVariants } from './block-kind.ts'

/** What is found by its label and keywords. */
interface Named<Kind> {
  label: string
  keywords: readonly string[]
  variants?: readonly Kind[]
}

const folded = (text: string): string => text.toLowerCase().replace(/\s+/g, ' ').trim()

/** Returns those of some kinds of blocks whose label or one of whose keywords has a word that begins with what was typed: those by their label first. */
export function findBlocks<Kind extends Named<Kind>>(typed: string, blocks: readonly Kind[]): Kind[] {
  const sought = folded(typed)
  if (sought === '') return [...blocks]
  const isIn = (text: string): boolean => ` ${folded(text)}`.includes(` ${sought}`)
  const all = withVariants(blocks)
  const byLabel = all.filter(({ label }) => isIn(label))
  const byKeyword = all.filter(({ keywords }) => keywords.some(isIn))
  return [...new Set([...byLabel, ...byKeyword])]
}
