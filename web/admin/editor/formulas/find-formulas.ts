import type { Mark, Node as PostNode, Schema } from '@tiptap/pm/model'
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

export const newFormulaMark = (schema: Schema): Mark | undefined =>
  schema.marks.inlineElement?.create({
    element: 'code',
    attributes: { class: 'language-math math-inline' },
  })

export const formulaMarkIn = (marks: readonly Mark[]): Mark | null =>
  marks.find(
    ({ attrs }) => attrs.element === 'code' && /\bmath-inline\b/.test(attrs.attributes?.class ?? ''),
  ) ?? null

/** By block, with places from its content. Blocks are replaced when they change. */
const known = new WeakMap<PostNode, readonly PlacedFormula[]>()

export function formulasIn(doc: PostNode): PlacedFormula[] {
  const formulas: PlacedFormula[] = []
  doc.descendants((node, pos) => {
    if (!node.isTextblock) return true
    for (const formula of formulasOf(node))
      formulas.push({ ...formula, from: formula.from + pos + 1, to: formula.to + pos + 1 })
    return false
  })
  return formulas
}

/** Returns the formulas of a block, with places from its content. */
export function formulasOf(block: PostNode): readonly PlacedFormula[] {
  const before = known.get(block)
  if (before) return before
  const found = isDisplayFormula(block)
    ? [{ from: 0, to: block.content.size, tex: block.textContent, isDisplay: true, mark: null }]
    : inlineFormulas(block)
  known.set(block, found)
  return found
}

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
