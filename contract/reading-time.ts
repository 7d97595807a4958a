/**
 * The words read in a minute: a little less than the 238 that are the mean of 190 studies of silent reading
 * (https://doi.org/10.1016/j.jml.2019.104047), as these texts need some thought. Chinese and Japanese have no spaces, and are counted by
 * characters.
 */
const wordsPerMinute = 220
const charactersPerMinute = 400

/**
 * Code is skimmed rather than read word by word. This is an estimate: studies of reading code ask for its understanding, which an article gives in
 * words.
 */
const shareOfCode = 0.5

const characters = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu
/** Words of scripts that have spaces between them. */
export const spacedWords = /[\p{L}\p{M}\p{N}]+(?:['’.,-][\p{L}\p{M}\p{N}]+)*/gu

/** How much there is to read. `characters` are those of Chinese and Japanese, which are in no word. */
export interface TextLength {
  words: number
  characters: number
}

/** Returns the length of a text. That of blocks of text is the sum of theirs. */
function textLengthOf(text: string): TextLength {
  const count = (of: RegExp, within: string) => within.match(of)?.length ?? 0
  return { words: count(spacedWords, text.replace(characters, ' ')), characters: count(characters, text) }
}

/** What is read otherwise than text: the code and the TeX of a body, as they are written in it. */
export interface Unlike {
  code: string[]
  formulas: string[]
}

/**
 * Returns the length that a body takes to read; that of several blocks is the sum of theirs. `text` has the code and the TeX, too. Code counts by half
 * of its words, and a formula by what one says: its signs, not the words of its TeX.
 */
export function readingLengthOf(text: string, { code, formulas }: Unlike): TextLength {
  const length = textLengthOf(text)
  const add = (part: TextLength, times: number) => {
    length.words += part.words * times
    length.characters += part.characters * times
  }
  for (const block of code) add(textLengthOf(block), shareOfCode - 1)
  for (const tex of formulas) {
    add(textLengthOf(tex), -1)
    add(formulaLengthOf(tex), 1)
  }
  return length
}

/** Braces with words, and what has no sign of its own: environments, labels, space, sizes and typefaces. */
const texWords = /\\(?:text\w*|mathrm|operatorname\*?|mbox)\s*\{([^{}]*)\}/g
const unsaid =
  /\\(?:begin|end|label|ref|eqref)\s*\{[^{}]*\}|\\(?:left|right|middle|[bB]igg?[lrm]?|q?quad|limits|nolimits|displaystyle|textstyle|nonumber|notag|hline|math[a-z]+|boldsymbol|bm|h?phantom|tag\*?)(?![A-Za-z])/g
const signs = /\\[A-Za-z]+|\d+(?:[.,]\d+)*|[\p{L}+\-=<>/|!*:()[\]']/gu

/**
 * Each sign is a word, as the rules of speech ClearSpeak and MathSpeak have it for screen readers, which browsers and readers share: “E equals m c
 * squared” for `E=mc^2`.
 */
function formulaLengthOf(tex: string): TextLength {
  const length = { words: 0, characters: 0 }
  const rest = tex.replace(texWords, (_all, words: string) => {
    const said = textLengthOf(words)
    length.words += said.words
    length.characters += said.characters
    return ' '
  })
  length.words += rest.replace(unsaid, ' ').match(signs)?.length ?? 0
  return length
}

/** Returns the reading time of a body in minutes: a whole number, 0 for one without words and at least 1 for any other. */
export function readingMinutes({ words, characters }: TextLength): number {
  const minutes = words / wordsPerMinute + characters / charactersPerMinute
  return minutes === 0 ? 0 : Math.max(1, Math.round(minutes))
}
