import { folded, optionalMarks } from '../../foundation/search-words/search-words.ts'

/** Unicode blocks in which many characters fold to another one: letters with accents, forms of Arabic letters, wide and narrow forms. */
const blocks = [
  [0x00c0, 0x06ff],
  [0x1e00, 0x1fff],
  [0x2100, 0x218f],
  [0x3300, 0x33ff],
  [0xf900, 0xffef],
] as const

/** All characters that fold to one character, by that character. Built on first use, as that takes some milliseconds. */
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

/** Letters and signs that fold to several characters: a word may have been written either way. */
const written: [folded: RegExp, pattern: string][] = [
  [/(?<=.)(?:plus)+$/, '\\++'],
  [/(?<=.)(?:sharp)+$/, '#+'],
]

/**
 * A pattern that finds a folded word in unfolded text, for regular expressions with the flag `i`. It does not check what surrounds the
 * word: classes of all letters take milliseconds to compile.
 */
export function foldedPattern(text: string): string {
  const signs = written.flatMap(([end, pattern]) =>
    end.test(text) ? [spelling(text.replace(end, '')) + pattern] : [],
  )
  const sharpS = text.includes('ss') ? [spelling(text.replaceAll('ss', 'ß'))] : []
  return [...signs, spelling(text), ...sharpS].join('|')
}
