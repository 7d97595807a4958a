import { textWithin } from './html-text.ts'
import { elementOf, elementsNamed, type HtmlNode, type HtmlParent } from './html-tree.ts'

/**
 * What is read in a minute: a little less than the 238 words that are the mean of 190 studies of silent reading
 * (https://doi.org/10.1016/j.jml.2019.104047), as what is written here asks for thought. Chinese and Japanese have no spaces, and are
 * counted by characters.
 */
const wordsPerMinute = 220
const charactersPerMinute = 400

/** Code is looked over rather than read word by word. */
const shareOfCode = 0.5

const characters = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu
const words = /[\p{L}\p{M}\p{N}]+(?:['’.,-][\p{L}\p{M}\p{N}]+)*/gu

/** How long a body takes to read, in minutes: a whole number, 0 for one without words and at least 1 for any other. */
export function readingMinutes(root: HtmlParent): number {
  const ofCode = elementsNamed(root, 'pre').reduce(
    (sum, block) => sum + minutesOf(textWithin(holding(block))),
    0,
  )
  const minutes = minutesOf(textWithin(root)) - (1 - shareOfCode) * ofCode
  return minutes === 0 ? 0 : Math.max(1, Math.round(minutes))
}

/** A node as one below another, which it does not leave. */
const holding = (node: HtmlNode): HtmlParent => ({ ...elementOf('div', []), childNodes: [node] })

function minutesOf(text: string): number {
  const spaced = text.replace(characters, ' ')
  const count = (of: RegExp, within: string) => within.match(of)?.length ?? 0
  return count(words, spaced) / wordsPerMinute + count(characters, text) / charactersPerMinute
}
