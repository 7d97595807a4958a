import type { Node as PostNode } from '@tiptap/pm/model'
import { markdownToHast } from '#contract/markdown/read/markdown-to-html.ts'

/** Returns the place in the Markdown of a document that a position of it has: the block exactly, and the words before it if they are found. */
export function placeInMarkdown(doc: PostNode, position: number, markdown: string): number {
  const index = Math.min(doc.resolve(position).index(0), doc.childCount - 1)
  const { from, text } = markdownBlock(markdown, index)
  const block = textOfBlock(doc, index)
  const before = block.letters.filter((_, at) => (block.positions[at] as number) < position).join('')
  return from + endOf(before, text)
}

/** Returns the position in a document that a place in its Markdown has. */
export function placeInDocument(doc: PostNode, markdown: string, place: number): number {
  const starts = startsOf(markdown)
  const at = Math.max(
    0,
    starts.findLastIndex((start) => start <= place),
  )
  const block = textOfBlock(doc, Math.min(at, doc.childCount - 1))
  const words = markdown.slice(starts[at], place).replace(/[*_`~=\\]/g, '')
  const end = endOf(words, block.letters.join(''))
  return end === 0 ? block.start : (block.positions[end - 1] as number) + 1
}

/** The offsets at which the blocks of Markdown start. What stands between the tags of HTML belongs to its block. */
function startsOf(markdown: string): number[] {
  try {
    const { tree } = markdownToHast(markdown)
    const starts: number[] = []
    let depth = 0
    for (const node of tree.children) {
      const start = node.position?.start.offset
      if (start !== undefined && depth === 0) starts.push(start)
      const { type, value = '' }: { type: string; value?: string } = node
      if (type === 'raw') depth = Math.max(0, depth + openTags(value))
    }
    return starts
  } catch (error) {
    if (error instanceof RangeError) return []
    throw error
  }
}

/** How many more elements begin than end in a piece of HTML. */
function openTags(html: string): number {
  let open = 0
  for (const [, slash, name = ''] of html.matchAll(/<(\/?)([a-z][a-z0-9]*)\b(?:"[^"]*"|'[^']*'|[^<>"'])*>/gi))
    if (!/^(?:br|hr|img|input|source|wbr|col)$/i.test(name)) open += slash ? -1 : 1
  return open
}

function markdownBlock(markdown: string, index: number): { from: number; text: string } {
  const starts = startsOf(markdown)
  const at = Math.min(index, starts.length - 1)
  const from = starts[at] ?? 0
  return { from, text: markdown.slice(from, starts[at + 1]) }
}

/** Returns the UTF-16 code units of a block with their positions in the document. */
function textOfBlock(doc: PostNode, index: number) {
  const outside = doc.children.slice(0, index).reduce((sum, { nodeSize }) => sum + nodeSize, 0)
  const letters: string[] = []
  const positions: number[] = []
  doc.child(index).descendants((node, at) => {
    for (const [offset, letter] of (node.text ?? '').split('').entries()) {
      letters.push(letter)
      positions.push(outside + 1 + at + offset)
    }
  })
  return { start: outside + 1, letters, positions }
}

const maxSearched = 24

/** Returns the end of the first place in a text that has as many of the last words as possible; 0 without one. */
function endOf(words: string, text: string): number {
  for (let length = Math.min(words.length, maxSearched); length > 0; length--) {
    const at = text.indexOf(words.slice(-length))
    if (at >= 0) return at + length
  }
  return 0
}
