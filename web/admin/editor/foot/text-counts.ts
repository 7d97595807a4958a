import type { Node as PostNode } from '@tiptap/pm/model'
import {
  readingLengthOf,
  readingMinutes,
  spacedWords,
  type TextLength,
  type Unlike,
} from '#contract/reading-time.ts'
import { formulasIn } from '../formulas/find-formulas.ts'
import { isCitation } from '../schema/citations.ts'
import { attributesOf } from '../schema/element-attributes.ts'
import { isReference } from '../schema/footnotes.ts'
import { oncePerNode } from '../schema/once-per-node.ts'
import { isDisplayFormula } from '../schema/text-blocks.ts'

export interface TextCounts {
  words: number
  /** Unicode code points, with spaces. */
  characters: number
  minutes: number
}

/** What counts of one block, in itself and for the reading time. */
interface BlockCounts {
  words: number
  characters: number
  toRead: TextLength
}

/** Scripts that write words without spaces. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]+/gu

const segmenter = new Intl.Segmenter('und', { granularity: 'word' })

/** Returns what counts of a document. The minutes are those that readers see. */
export function countText(doc: PostNode): TextCounts {
  const counts = { words: 0, characters: 0 }
  const toRead = { words: 0, characters: 0 }
  doc.forEach((block) => {
    const found = countBlock(block)
    if (!isListOfReferences(block)) add(counts, found)
    add(toRead, found.toRead)
  })
  return { ...counts, minutes: readingMinutes(toRead) }
}

/** Made when the text is saved, and written by nobody. Readers read it: it counts for the minutes. */
const isListOfReferences = (block: PostNode): boolean => attributesOf(block).class === 'references'

function add(sum: TextLength, { words, characters }: TextLength): void {
  sum.words += words
  sum.characters += characters
}

const countBlock = oncePerNode((block): BlockCounts => {
  const text = textOf(block)
  const formulas = formulasIn(block)
  const unlike: Unlike = { code: [], formulas: formulas.map(({ tex }) => tex) }
  const addCode = (node: PostNode) => {
    if (node.type.name === 'codeBlock' && !isDisplayFormula(node)) unlike.code.push(textOf(node, altOf))
  }
  addCode(block)
  block.descendants(addCode)
  return {
    words: countWords(text),
    characters: text.match(/[^\n]/gu)?.length ?? 0,
    toRead: readingLengthOf(textOf(block, altOf), unlike),
  }
})

function countWords(text: string): number {
  let words = text.replace(unspaced, ' ').match(spacedWords)?.length ?? 0
  for (const [run] of text.matchAll(unspaced)) {
    for (const { isWordLike } of segmenter.segment(run)) if (isWordLike) words++
  }
  return words
}

/** The lines of a block. An image ends a line unless it has a text; the number of a note belongs to no word. */
const textOf = (block: PostNode, imageText: (image: PostNode) => string = () => '\n'): string =>
  block.textBetween(0, block.content.size, '\n', (leaf) =>
    isReference(leaf)
      ? ''
      : isCitation(leaf)
        ? leaf.attrs.text
        : leaf.type.name === 'image'
          ? imageText(leaf)
          : '\n',
  )

/** A text in place of an image is read to those who do not see it. */
const altOf = (image: PostNode): string => ` ${attributesOf(image).alt ?? ''} `
