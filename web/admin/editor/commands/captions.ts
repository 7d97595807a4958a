import type { Node as PostNode, ResolvedPos, Schema } from '@tiptap/pm/model'
import { type Command, TextSelection, type Transaction } from '@tiptap/pm/state'
import { isGroup } from '../schema/groups.ts'
import { spareLine } from '../schema/spare-line.ts'
import { changeText } from './change-text.ts'
import { readFormulas, writeFormulas } from './formulas-in-text.ts'
import { breakLine } from './line-break.ts'
import { isTableFigure } from './table-figures.ts'

export interface Figure {
  /** The position before it. */
  pos: number
  node: PostNode
}

const closed = ['figcaption', 'tableCell', 'tableCaption']

/** Returns the figure around an image. That of a table is no figure of the images in its cells. */
export function figureAround($pos: ResolvedPos): Figure | null {
  for (let depth = $pos.depth; depth > 0; depth--) {
    const node = $pos.node(depth)
    if (closed.includes(node.type.name)) return null
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

/** Returns the caption of the image at a position, as it is typed into a field; empty for none. */
export function captionOf($pos: ResolvedPos): string {
  const figure = figureAround($pos)
  return figure ? typedCaption(captionIn(figure)) : ''
}

const typedCaption = (caption: Caption | null): string => (caption ? writeFormulas(caption.node) : '')

const bareText = (schema: Schema, text: string) =>
  schema.nodes.paragraph?.create({ bare: true, filler: false }, readFormulas(schema, text)) as PostNode

export function figureOf(image: PostNode, caption: string): PostNode {
  const { schema } = image.type
  const { figure, figcaption, paragraph } = schema.nodes
  return figure?.create(null, [
    paragraph?.create({ bare: true, filler: false }, image) as PostNode,
    figcaption?.create(null, bareText(schema, caption)) as PostNode,
  ]) as PostNode
}

/** Keeps the formulas and formats of a caption where its text does not change. */
export function setCaption(tr: Transaction, figure: Figure, text: string): void {
  const { schema } = figure.node.type
  const present = captionIn(figure)
  if (text === typedCaption(present)) return
  if (!present) {
    const caption = schema.nodes.figcaption?.create(null, bareText(schema, text)) as PostNode
    tr.insert(figure.pos + figure.node.nodeSize - 1, caption)
  } else if (text === '') {
    tr.delete(present.pos, present.pos + present.node.nodeSize)
  } else {
    const { pos, node } = present
    if (node.textContent) changeText(tr, pos + 1, node, text)
    else tr.replaceWith(pos + 1, pos + node.nodeSize - 1, bareText(schema, text))
  }
}

/** Moves the cursor below a block: to the text that follows, if it is to go on there, or else into an empty paragraph. */
export function continueBelow(tr: Transaction, block: PostNode, inText: boolean): void {
  const end = endOf(tr.doc, block)
  if (end === null) return
  if (inText && tr.doc.resolve(end).nodeAfter?.isTextblock)
    tr.setSelection(TextSelection.create(tr.doc, end + 1))
  else startParagraphAt(tr, end)
}

function endOf(doc: PostNode, sought: PostNode): number | null {
  let end: number | null = null
  doc.descendants((node, pos) => {
    if (node === sought) end = pos + node.nodeSize
    return end === null
  })
  return end
}

/** Moves the cursor into an empty paragraph at a position between blocks, or below the group there: a new one, unless there is one. Returns false where none is allowed. */
export function startParagraphAt(tr: Transaction, between: number): boolean {
  const $between = tr.doc.resolve(between)
  const pos = isGroup($between.parent) ? $between.after() : between
  const $pos = tr.doc.resolve(pos)
  const next = $pos.nodeAfter
  if (next?.type.name !== 'paragraph' || next.content.size > 0) {
    const paragraph = spareLine(tr.doc.type.schema)
    if (!paragraph || !$pos.parent.canReplaceWith($pos.index(), $pos.index(), paragraph.type)) return false
    tr.insert(pos, paragraph)
  }
  tr.setSelection(TextSelection.create(tr.doc, pos + 1))
  return true
}

/**
 * Enter in the last line of a caption goes to a new paragraph below the figure or table, with the text behind the cursor, unless that is all of
 * it. Within the caption or the notes of a table, such text begins a new line instead: below the table it would be torn from what it says.
 */
export const leaveCaption: Command = (state, dispatch) => {
  const { $from, $to } = state.selection
  const depths = Array.from({ length: $from.depth }, (_, at) => at + 1)
  const depth = depths.findLast((at) => /^(?:figcaption|tableCaption)$/.test($from.node(at).type.name))
  if (depth === undefined || !$from.sameParent($to) || $from.end() + $from.depth - depth !== $from.end(depth))
    return false
  const isWithin = $to.pos > $from.start(depth) + $from.depth - depth
  const isAtEnd = $to.pos === $to.end()
  if (isWithin && !isAtEnd && isOfTable($from.node(depth - 1))) return breakLine(state, dispatch)
  const { tr } = state
  if (!startParagraphAt(tr, $from.after(depth - 1))) return false
  if (isWithin) takeRest(tr, $from, $to)
  dispatch?.(tr.scrollIntoView())
  return true
}

const isOfTable = (around: PostNode): boolean => around.type.name === 'table' || isTableFigure(around)

/** Moves what is behind the selection to the cursor. */
function takeRest(tr: Transaction, $from: ResolvedPos, $to: ResolvedPos): void {
  tr.insert(tr.selection.from, $from.parent.content.cut($to.parentOffset))
  const start = tr.doc.resolve(tr.selection.from).start()
  tr.setSelection(TextSelection.create(tr.doc, start)).delete($from.pos, $from.end())
}
