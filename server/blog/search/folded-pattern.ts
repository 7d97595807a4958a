import { folded, optionalMarks } from '../../foundation/search-words/search-words.ts'

/** Blocks in which many characters fold to another one: letters with accents, forms of Arabic letters, wide and narrow ones. */
const blocks = [
  [0x00c0, 0x06ff],
  [0x1e00, 0x1fff],
  [0x2100, 0x218f],
  [0x3300, 0x33ff],
  [0xf900, 0xffef],
] as const

/** What folds to one character each, made when it is first asked for: it takes some milliseconds. */
let knownVariants: Map<string, string> | undefined
function variants(): Map<string, string> {
  if (knownVariants) return knownVariants
  knownVariants = new Map()
  for (const [first, last] of blocks) {
    for (let code = first; code <= last; code++) {
      const character = String.fromCharCode(code)
      const base = folded(character)
      if (base !== character && [...base].length === 1)
        knownVariants.set(base, (knownVariants.get(base) ?? '') + character)
    }
  }
  return knownVariants
}

const marks = `${optionalMarks.source}*`
/** One character of a folded word, in all its spellings. */
function characterPattern(character: string): string {
  const others = variants().get(character)
  return (others ? `[${character}${others}]` : character) + marks
}

const spelling = (text: string): string => [...text].map(characterPattern).join('')

/** Letters and signs that folding writes as several: a word may have been written either way. */
const written: [folded: RegExp, pattern: string][] = [
  [/(?<=.)(?:plus)+$/, '\\++'],
  [/(?<=.)(?:sharp)+$/, '#+'],
]

/**
 * A pattern for what a folded word stands for in a text as it was written, for regular expressions with the flag `i`. It says nothing of
 * what is around the word: the classes of all letters there are take milliseconds to compile.
 */
export function foldedPattern(text: string): string {
  const signs = written.flatMap(([end, pattern]) =>
    end.test(text) ? [spelling(text.replace(end, '')) + pattern] : [],
  )
  const sharpS = text.includes('ss') ? [spelling(text.replaceAll('ss', 'ß'))] : []
  return [...signs, spelling(text), ...sharpS].join('|')
}
