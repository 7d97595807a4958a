import { readingMinutes, textLengthOf } from '#contract/reading-time.ts'
import { textWithin, wordsWithin } from './html-text.ts'
import { elementOf, elementsNamed, type HtmlNode, type HtmlParent } from './html-tree.ts'

/** The reading time of a body in minutes. */
export function minutesToRead(root: HtmlParent): number {
  const code = { words: 0, characters: 0 }
  for (const block of elementsNamed(root, 'pre')) {
    const { words, characters } = textLengthOf(textWithin(holding(block)))
    code.words += words
    code.characters += characters
  }
  return readingMinutes(textLengthOf(wordsWithin(root)), code)
}

/** Wraps a node in an element, without removing it from its parent. */
const holding = (node: HtmlNode): HtmlParent => ({ ...elementOf('div', []), childNodes: [node] })
