import type { Node as PostNode, ResolvedPos } from '@tiptap/pm/model'
import { Plugin, Selection, type Transaction } from '@tiptap/pm/state'
import { attributesOf } from '../schema/element-attributes.ts'

const isEquation = (node: PostNode): boolean =>
  node.type.name === 'figure' && /\bequation\b/.test(attributesOf(node).class ?? '')

/** How deep the equation is whose number a position is in; null elsewhere. */
function depthOfEquation($pos: ResolvedPos): number | null {
  for (let depth = $pos.depth; depth > 1; depth--)
    if ($pos.node(depth).type.name === 'figcaption' && isEquation($pos.node(depth - 1))) return depth - 1
  return null
}

/** Keeps the cursor out of the number beside a formula, which is made anew with each change: on its way down it goes on below, else it stays in the TeX. */
export const skipNumber = (): Plugin =>
  new Plugin({
    appendTransaction(_, before, { selection, tr }) {
      const { $head, empty } = selection
      const depth = empty ? depthOfEquation($head) : null
      if (depth === null) return null
      const [start, end] = [$head.before(depth), $head.after(depth)]
      const cameDown = before.selection.head < $head.pos && before.selection.head > start
      return cameDown ? goBelow(tr, end) : tr.setSelection(Selection.near(tr.doc.resolve(start + 1), 1))
    },
  })

/** Below the last block there is a paragraph from then on. */
function goBelow(tr: Transaction, end: number): Transaction {
  const paragraph = tr.doc.type.schema.nodes.paragraph?.create()
  if (tr.doc.resolve(end).nodeAfter === null && paragraph) tr.insert(end, paragraph)
  return tr.setSelection(Selection.near(tr.doc.resolve(end), 1)).scrollIntoView()
}
