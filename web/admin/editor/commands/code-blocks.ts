import type { Attrs, Node as PostNode } from '@tiptap/pm/model'
import type { Command, EditorState, Transaction } from '@tiptap/pm/state'
import { attributesOf } from '../schema/element-attributes.ts'

interface Placed {
  node: PostNode
  pos: number
}

/** The selected blocks of text that are code or can become it. */
function selectedBlocks({ doc, schema, selection }: EditorState): Placed[] {
  const blocks: Placed[] = []
  const code = schema.nodes.codeBlock
  doc.nodesBetween(selection.from, selection.to, (node, pos, parent, at) => {
    if (node.isTextblock && code && parent?.canReplaceWith(at, at + 1, code)) blocks.push({ node, pos })
  })
  return blocks
}

const isCode = ({ node }: Placed): boolean => node.type.name === 'codeBlock'

/** True if the selection is in code and nothing else. */
export function isInCode(state: EditorState): boolean {
  const blocks = selectedBlocks(state)
  return blocks.length > 0 && blocks.every(isCode)
}

/** Makes one block of code of selected blocks that follow each other, each a line, or paragraphs of the lines of code. */
export const toggleCode: Command = (state, dispatch) => {
  const { tr } = state
  const blocks = selectedBlocks(state)
  if (blocks.length === 0) return false
  const change = blocks.every(isCode) ? makeParagraphs : makeCodeBlock
  // From the end, so that the places before stay what they are.
  for (let at = blocks.length - 1; at >= 0; at--) change(tr, blocks[at] as Placed, blocks[at + 1])
  dispatch?.(tr.scrollIntoView())
  return true
}

/** Makes code without formats of the block at a place; its breaks become line ends. */
export function makeCode(tr: Transaction, pos: number, code: Attrs = {}): void {
  const { schema } = tr.doc.type
  const block = tr.doc.nodeAt(pos)
  if (!block || !schema.nodes.codeBlock) return
  tr.removeMark(pos + 1, pos + block.nodeSize - 1)
  block.forEach((node, offset) => {
    const at = pos + 1 + offset
    if (node.type.name === 'hardBreak') tr.replaceWith(at, at + 1, schema.text('\n'))
  })
  tr.setBlockType(pos + 1, pos + 1, schema.nodes.codeBlock, (node) => ({
    attributes: attributesOf(node),
    before: node.attrs.before ?? '',
    code: node.attrs.code ?? code,
  }))
}

/** Makes code of a block, and takes the code behind it into it, whose language it gets if it has none. */
function makeCodeBlock(tr: Transaction, { node, pos }: Placed, next?: Placed): void {
  const end = pos + node.nodeSize
  const behind = next?.pos === end ? tr.doc.nodeAt(end) : null
  makeCode(tr, pos, behind?.attrs.code ?? {})
  if (behind) tr.insert(end - 1, tr.doc.type.schema.text('\n')).join(end + 1)
}

/** Makes a paragraph of each line of code. */
function makeParagraphs(tr: Transaction, { node, pos }: Placed): void {
  const { paragraph } = tr.doc.type.schema.nodes
  if (!paragraph) return
  // Line ends become breaks by this.
  const { before } = node.attrs
  const { id: _ofFirst, ...attributes } = attributesOf(node)
  tr.setBlockType(pos + 1, pos + 1, paragraph, { before, attributes: attributesOf(node) })
  const breaks: number[] = []
  tr.doc.nodeAt(pos)?.forEach((child, offset) => {
    if (child.type.name === 'hardBreak') breaks.push(pos + 1 + offset)
  })
  for (const at of breaks.toReversed()) {
    tr.delete(at, at + 1).split(at, 1, [{ type: paragraph, attrs: { before, attributes } }])
  }
}
