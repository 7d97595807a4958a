/** Returns the width of a text at a size, in pixels. */
type Measure = (text: string, size: number) => number

interface Room {
  width: number
  height: number
}

export interface FittedText {
  size: number
  lineHeight: number
  lines: string[]
}

/** From the size for one word to that for a long sentence. */
const sizes = [84, 76, 68, 60, 53, 47, 42, 38]
const lineHeightOf = (size: number) => Math.round(size * 1.16)

/** Breaks a text into lines in the largest size in which all of it fits. In the smallest size it is cut at a word, with an ellipsis. */
export function fitText(text: string, room: Room, measure: Measure): FittedText {
  const words = wordsOf(text)
  for (const size of sizes) {
    const inSize = (line: string) => measure(line, size)
    const maxLines = Math.floor(room.height / lineHeightOf(size))
    const lines = fill(words, room.width, inSize)
    const isWhole = lines.every((line) => inSize(line) <= room.width)
    if (isWhole && lines.length <= maxLines) {
      return { size, lineHeight: lineHeightOf(size), lines: balanced(words, lines, room.width, inSize) }
    }
  }
  return cut(words, room, measure)
}

function cut(words: string[], { width, height }: Room, measure: Measure): FittedText {
  const size = sizes.at(-1) as number
  const inSize = (line: string) => measure(line, size)
  const lineHeight = lineHeightOf(size)
  const maxLines = Math.floor(height / lineHeight)
  const lines = fill(
    words.flatMap((word) => (inSize(word.trim()) <= width ? word : inPieces(word, width, inSize))),
    width,
    inSize,
  )
  if (lines.length <= maxLines) return { size, lineHeight, lines }
  const shown = lines.slice(0, maxLines)
  const line = shown.pop() as string
  const inWords = wordsOf(line)
  const last = inWords.length > 1 ? inWords : charactersOf(line)
  const withEllipsis = () => `${last.join('').replace(/[\s\p{P}]+$/u, '')}…`
  while (last.length > 1 && inSize(withEllipsis()) > width) last.pop()
  return { size, lineHeight, lines: [...shown, withEllipsis()] }
}

/**
 * The parts between which a line may break, with the spaces that follow them: words or, in scripts without spaces, the words that Unicode
 * segmentation finds.
 */
function wordsOf(text: string): string[] {
  const segments = [...new Intl.Segmenter('und', { granularity: 'word' }).segment(text)]
  const words: string[] = []
  for (const { segment } of segments) {
    const before = words.at(-1)
    if (before !== undefined && !mayBreak(before, segment)) words[words.length - 1] = before + segment
    else words.push(segment)
  }
  return words
}

const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u
/** What must not begin a line: closing signs, small kana and prolonged sound marks. https://www.w3.org/TR/jlreq/#characters_not_starting_a_line */
const closing = /^[\p{Pe}\p{Pf}\p{Po}\s々ーゝゞぁぃぅぇぉっゃゅょァィゥェォッャュョ]/u
const opening = /[\p{Ps}\p{Pi}]$/u

function mayBreak(before: string, after: string): boolean {
  if (/\s$/.test(before)) return !/^\s/.test(after)
  if (closing.test(after) || opening.test(before)) return false
  return /[-–—]$/.test(before) || unspaced.test(before.slice(-1)) || unspaced.test(after.slice(0, 1))
}

function fill(words: string[], width: number, measure: (text: string) => number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of words) {
    if (line !== '' && measure((line + word).trimEnd()) > width) {
      lines.push(line.trimEnd())
      line = ''
    }
    line += word
  }
  return line.trim() === '' ? lines : [...lines, line.trimEnd()]
}

/** Uses the narrowest lines that need no further line, so that the last one does not have a single word. */
function balanced(
  words: string[],
  lines: string[],
  width: number,
  measure: (text: string) => number,
): string[] {
  let best = lines
  let [low, high] = [width / 2, width]
  while (high - low > 8) {
    const middle = (low + high) / 2
    const tried = fill(words, middle, measure)
    if (tried.length === lines.length && tried.every((line) => measure(line) <= width)) {
      best = tried
      high = middle
    } else low = middle
  }
  return best
}

/** Splits a word that is wider than a line. */
function inPieces(word: string, width: number, measure: (text: string) => number): string[] {
  const pieces = ['']
  for (const character of charactersOf(word)) {
    const longer = pieces.at(-1) + character
    if (measure(longer) > width) pieces.push(character)
    else pieces[pieces.length - 1] = longer
  }
  return pieces
}

/** Characters as readers see them: a letter with its marks is one. */
export const charactersOf = (text: string): string[] =>
  [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment)
