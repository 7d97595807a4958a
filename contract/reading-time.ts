/**
 * The words read in a minute: a little less than the 238 that are the mean of 190 studies of silent reading
 * (https://doi.org/10.1016/j.jml.2019.104047), as these texts need some thought. Chinese and Japanese have no spaces, and are counted by
 * characters.
 */
const wordsPerMinute = 220
const charactersPerMinute = 400

/** Code is skimmed rather than read word by word. */
const shareOfCode = 0.5

const characters = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu
const words = /[\p{L}\p{M}\p{N}]+(?:['’.,-][\p{L}\p{M}\p{N}]+)*/gu

/** How much there is to read. `characters` are those of Chinese and Japanese, which are in no word. */
export interface TextLength {
  words: number
  characters: number
}

/** Returns the length of a text. That of blocks of text is the sum of theirs. */
export function textLengthOf(text: string): TextLength {
  const count = (of: RegExp, within: string) => within.match(of)?.length ?? 0
  return { words: count(words, text.replace(characters, ' ')), characters: count(characters, text) }
}

const minutesOf = ({ words, characters }: TextLength): number =>
  words / wordsPerMinute + characters / charactersPerMinute

/** Returns the reading time of a body in minutes: a whole number, 0 for one without words and at least 1 for any other. `all` includes `code`. */
export function readingMinutes(all: TextLength, code: TextLength): number {
  const minutes = minutesOf(all) - (1 - shareOfCode) * minutesOf(code)
  return minutes === 0 ? 0 : Math.max(1, Math.round(minutes))
}
