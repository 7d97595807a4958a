import type { Mark, Node as PostNode } from '@tiptap/pm/model'
import { formulaMarkIn } from '../schema/formula-mark.ts'
import { oncePerNode } from '../schema/once-per-node.ts'
import { isDisplayFormula } from '../schema/text-blocks.ts'

/** A formula of the document, and where its TeX is. */
export interface PlacedFormula {
  from: number
  to: number
  tex: string
  isDisplay: boolean
  /** Null for a formula of its own. */
  mark: Mark | null
}

/** Returns the formulas of a document or block, with places from its content. */
export const formulasIn: (node: PostNode) => readonly PlacedFormula[] = oncePerNode((node) => {
  if (isDisplayFormula(node))
    return [{ from: 0, to: node.content.size, tex: node.textContent, isDisplay: true, mark: null }]
  if (node.isTextblock) return inlineFormulas(node)
  const formulas: PlacedFormula[] = []
  node.forEach((child, offset) => {
    for (const formula of child.isLeaf ? [] : formulasIn(child))
      formulas.push({ ...formula, from: formula.from + offset + 1, to: formula.to + offset + 1 })
  })
  return formulas
})

function inlineFormulas(block: PostNode): PlacedFormula[] {
  const found: PlacedFormula[] = []
  block.forEach((node, from) => {
    const mark = formulaMarkIn(node.marks)
    if (!mark || !node.isText) return
    const last = found.at(-1)
    if (last?.to === from && last.mark?.eq(mark)) {
      last.tex += node.text
      last.to += node.nodeSize
    } else found.push({ from, to: from + node.nodeSize, tex: node.text ?? '', isDisplay: false, mark })
  })
  return found
}
