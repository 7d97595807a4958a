import type { NodeType, Node as PostNode } from '@tiptap/pm/model'
import type { Command, Transaction } from '@tiptap/pm/state'
import { liftTarget } from '@tiptap/pm/transform'

/** Blocks that only format their content. */
const forms = ['listItem', 'bulletList', 'orderedList', 'blockquote']

/** Removes inline formatting and turns the selected blocks into paragraphs outside of lists and blockquotes. */
export const clearFormatting: Command = (state, dispatch) => {
  const { doc, selection, tr } = state
  const { empty, $from } = selection
  const [from, to] = empty ? [$from.start(), $from.end()] : [selection.from, selection.to]
  const blocks: number[] = []
  doc.nodesBetween(from, to, (node, pos) => {
    if (node.isTextblock) blocks.push(pos)
  })
  for (const pos of blocks) {
    const start = pos + 1
    const end = pos + (doc.nodeAt(pos) as PostNode).nodeSize - 1
    tr.removeMark(Math.max(from, start), Math.min(to, end))
  }
  const first = tr.steps.length
  for (const pos of blocks) makePlain(tr, () => tr.mapping.slice(first).map(pos))
  dispatch?.(tr.setStoredMarks([]).scrollIntoView())
  return true
}

function makePlain(tr: Transaction, where: () => number): void {
  const node = tr.doc.nodeAt(where()) as PostNode
  const { name, schema } = node.type
  if (name === 'summary') return
  if (name !== 'paragraph' || Object.keys(node.attrs.attributes).length) {
    const { before, bare = false } = node.attrs
    const start = where() + 1
    tr.setBlockType(start, start, schema.nodes.paragraph as NodeType, { before, bare })
  }
  for (;;) {
    const $start = tr.doc.resolve(where() + 1)
    if (!forms.includes($start.node(-1).type.name)) return
    const range = $start.blockRange()
    const target = range && liftTarget(range)
    if (!range || target === null || target === undefined) return
    tr.lift(range, target)
  }
}
