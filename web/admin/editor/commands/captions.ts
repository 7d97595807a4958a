import type { Node as PostNode, ResolvedPos, Schema } from '@tiptap/pm/model'
import { type Command, TextSelection, type Transaction } from '@tiptap/pm/state'

export interface Figure {
  /** The position before it. */
  pos: number
  node: PostNode
}

/** Returns the figure around an image. */
export function figureAround($pos: ResolvedPos): Figure | null {
  for (let depth = $pos.depth; depth > 0; depth--) {
    const node = $pos.node(depth)
    if (node.type.name === 'figcaption') return null
    if (node.type.name === 'figure') return { pos: $pos.before(depth), node }
  }
  return null
}

interface Caption {
  pos: number
  node: PostNode
}

export function captionIn({ pos, node }: Figure): Caption | null {
  let found: Caption | null = null
  node.forEach((child, offset) => {
    if (child.type.name === 'figcaption') found ??= { pos: pos + 1 + offset, node: child }
  })
  return found
}

/** Returns the caption of the image at a position; empty for none. */
export function captionOf($pos: ResolvedPos): string {
  const figure = figureAround($pos)
  return (figure && captionIn(figure)?.node.textContent) ?? ''
}

const bareText = (schema: Schema, text: string) =>
  schema.nodes.paragraph?.create({ bare: true, filler: false }, text ? schema.text(text) : null) as PostNode

export function figureOf(image: PostNode, caption: string): PostNode {
  const { schema } = image.type
  const { figure, figcaption, paragraph } = schema.nodes
  return figure?.create(null, [
    paragraph?.create({ bare: true, filler: false }, image) as PostNode,
    figcaption?.create(null, bareText(schema, caption)) as PostNode,
  ]) as PostNode
}

/** Keeps the formatting of a caption whose text does not change. */
export function setCaption(tr: Transaction, figure: Figure, text: string): void {
  const { schema } = figure.node.type
  const present = captionIn(figure)
  if (text === (present?.node.textContent ?? '')) return
  if (!present) {
    const caption = schema.nodes.figcaption?.create(null, bareText(schema, text)) as PostNode
    tr.insert(figure.pos + figure.node.nodeSize - 1, caption)
  } else if (text === '') {
    tr.delete(present.pos, present.pos + present.node.nodeSize)
  } else {
    const { pos, node } = present
    tr.replaceWith(pos + 1, pos + node.nodeSize - 1, bareText(schema, text))
  }
}

/** Moves the cursor below a figure, into a new paragraph if no text follows. */
export function continueBelow(tr: Transaction, figure: PostNode): void {
  const end = endOf(tr.doc, figure)
  const paragraph = tr.doc.type.schema.nodes.paragraph?.create()
  if (end === null || !paragraph) return
  const $end = tr.doc.resolve(end)
  if (!$end.nodeAfter?.isTextblock) {
    if (!$end.parent.canReplaceWith($end.index(), $end.index(), paragraph.type)) return
    tr.insert(end, paragraph)
  }
  tr.setSelection(TextSelection.create(tr.doc, end + 1))
}

function endOf(doc: PostNode, sought: PostNode): number | null {
  let end: number | null = null
  doc.descendants((node, pos) => {
    if (node === sought) end = pos + node.nodeSize
    return end === null
  })
  return end
}

/** Enter at the end of a caption moves below the figure. */
export const leaveCaption: Command = ({ selection: { $from, empty }, tr }, dispatch) => {
  const depths = Array.from({ length: $from.depth }, (_, at) => at + 1)
  const depth = depths.findLast((at) => $from.node(at).type.name === 'figcaption')
  if (!empty || depth === undefined || $from.pos + $from.depth - depth !== $from.end(depth)) return false
  continueBelow(tr, $from.node(depth - 1))
  dispatch?.(tr.scrollIntoView())
  return true
}
