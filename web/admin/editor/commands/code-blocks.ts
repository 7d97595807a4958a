import type { Attrs, Node as PostNode } from '@tiptap/pm/model'
import type { Command, EditorState, Transaction } from '@tiptap/pm/state'
import { attributesOf } from '../schema/element-attributes.ts'
import { removeInline } from './remove-inline.ts'

interface Placed {
  node: PostNode
  pos: number
}

/** The selected text blocks that are code or can become code. */
function selectedBlocks({ doc, schema, selection }: EditorState): Placed[] {
  const blocks: Placed[] = []
  const code = schema.nodes.codeBlock
  doc.nodesBetween(selection.from, selection.to, (node, pos, parent, at) => {
    if (node.isTextblock && code && parent?.canReplaceWith(at, at + 1, code)) blocks.push({ node, pos })
  })
  return blocks
}

const isCode = ({ node }: Placed): boolean => node.type.name === 'codeBlock'

/** True if all selected text blocks are code. */
export function isInCode(state: EditorState): boolean {
  const blocks = selectedBlocks(state)
  return blocks.length > 0 && blocks.every(isCode)
}

/** Merges adjacent selected blocks into one code block, or splits code into a paragraph for each line. */
export const toggleCode: Command = (state, dispatch) => {
  const { tr } = state
  const blocks = selectedBlocks(state)
  if (blocks.length === 0) return false
  const change = blocks.every(isCode) ? makeParagraphs : makeCodeBlock
  // From the end, so that earlier positions stay valid.
  for (let at = blocks.length - 1; at >= 0; at--) change(tr, blocks[at] as Placed, blocks[at + 1])
  dispatch?.(tr.scrollIntoView())
  return true
}

/** Turns the paragraph at the cursor into code in a language, which may be empty, and is kept as it is typed: as in Markdown. */
export const startCode = (language: string): Command => startCodeAs(language ? `language-${language}` : '')

/** Turns the paragraph at the cursor into code with a class, which may be empty. */
export const startCodeAs =
  (name: string): Command =>
  (state, dispatch) => {
    const { $from } = state.selection
    const [placed] = selectedBlocks(state)
    if ($from.parent.type.name !== 'paragraph' || !placed) return false
    const { tr } = state
    makeCode(tr, placed.pos, name ? { class: name } : {})
    dispatch?.(tr.scrollIntoView())
    return true
  }

/** Makes the selected blocks code. */
export const setCode: Command = (state, dispatch) => !isInCode(state) && toggleCode(state, dispatch)

/** Turns a block into code: formats are removed, and hard breaks become newlines. */
function makeCode(tr: Transaction, pos: number, code: Attrs = {}): void {
  const { schema } = tr.doc.type
  const block = tr.doc.nodeAt(pos)
  if (!block || !schema.nodes.codeBlock) return
  removeInline(tr, pos + 1, pos + block.nodeSize - 1, () => true)
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

/** Turns a block into code and joins it with a following code block, whose language it adopts if it has none. */
function makeCodeBlock(tr: Transaction, { node, pos }: Placed, next?: Placed): void {
  const end = pos + node.nodeSize
  const behind = next?.pos === end ? tr.doc.nodeAt(end) : null
  makeCode(tr, pos, behind?.attrs.code ?? {})
  if (behind) tr.insert(end - 1, tr.doc.type.schema.text('\n')).join(end + 1)
}

function makeParagraphs(tr: Transaction, { node, pos }: Placed): void {
  const { paragraph } = tr.doc.type.schema.nodes
  if (!paragraph) return
  // This turns newlines into hard breaks.
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
