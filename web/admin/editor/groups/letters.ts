import type { Node as PostNode } from '@tiptap/pm/model'
import type { Transaction } from '@tiptap/pm/state'
import { partLetters } from '#contract/content/groups.ts'
import type { Figure } from '../commands/captions.ts'
import { lengthOfNumber, writeBeforeCaption } from '../labels/write-numbers.ts'
import { partsOf } from './group-parts.ts'

/** Writes the letters below the pictures of a group, as the server does. */
export function writeLetters(tr: Transaction, { pos }: Figure): void {
  const parts = partsOf({ node: tr.doc.nodeAt(pos) as PostNode, pos })
  for (const [at, part] of [...parts.entries()].toReversed())
    writeBeforeCaption(tr, part, `(${partLetters[at]})`)
}

/** Returns the figure of a picture without the letter in its caption, and without the caption if that was nothing else. */
export function withoutLetter(figure: PostNode): PostNode {
  const caption = figure.lastChild
  const line = caption?.type.name === 'figcaption' ? caption.firstChild : null
  if (!caption || !line?.isTextblock) return figure
  const length = lengthOfNumber(line)
  const own = line.content.cut(length + (/^ /.test(line.textContent.slice(length)) ? 1 : 0))
  if (length === 0) return figure
  const others = figure.children.slice(0, -1)
  if (own.size === 0 && caption.childCount === 1) return figure.copy(figure.content.cut(0, sizeOf(others)))
  const words = line.type.create(line.attrs, own)
  const lines = [words, ...caption.children.slice(1)]
  return figure.type.create(figure.attrs, [...others, caption.type.create(caption.attrs, lines)])
}

const sizeOf = (nodes: readonly PostNode[]): number =>
  nodes.reduce((size, { nodeSize }) => size + nodeSize, 0)
