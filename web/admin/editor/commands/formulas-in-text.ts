import { Mark, type Node as PostNode, type Schema } from '@tiptap/pm/model'
import { formulaMarkIn, newFormulaMark } from '../schema/formula-mark.ts'

/** As Pandoc reads it, but formulas that begin with a digit are no amounts, and paths and prompts of shells are none. */
const dollars = /(?<![\\$\p{L}\p{N}])\$(?!\s)([^$`]*[\p{L}\p{N}\p{M})\]}|'!*+])\$$/u

const brackets = /(?<!\\)\\\((?!\s)((?:(?!\\\)).)*[^\s\\])\\\)$/u

/** `5 a month, US` between two dollar signs: words behind a number, without anything of TeX. */
const isAmount = (tex: string): boolean => /^\d/.test(tex) && /\s/.test(tex) && !/[\\^_={}]/.test(tex)

/** Returns the formula in TeX that a text ends in, `$x$` or `\(x\)`, with its signs and without; null for none. */
export function formulaAtEnd(text: string): { whole: string; tex: string } | null {
  const inDollars = dollars.exec(text)
  const match = inDollars && !isAmount(inDollars[1] ?? '') ? inDollars : brackets.exec(text)
  if (!match || text.slice(0, match.index).split('`').length % 2 === 0) return null
  const [whole, tex = ''] = match
  return { whole, tex }
}

export interface FoundFormula {
  from: number
  to: number
  tex: string
}

/** Finds the formulas of a text whose last sign is typed from an offset on. What comes before `least` is none of them. */
export function findFormulas(text: string, typedFrom = 0, least = 0): FoundFormula[] {
  const found: FoundFormula[] = []
  let plainFrom = 0
  for (let to = typedFrom + 1; to <= text.length; to++) {
    const formula = formulaAtEnd(text.slice(plainFrom, to))
    const from = to - (formula?.whole.length ?? 0)
    if (!formula || from < least) continue
    found.push({ from, to, tex: formula.tex })
    plainFrom = to
  }
  return found
}

/** Reads the text of a field as if it was typed into the post: its formulas become formulas. */
export function readFormulas(
  schema: Schema,
  text: string,
  found = findFormulas(text),
  marks: readonly Mark[] = [],
  beside: { before?: PostNode | null; after?: PostNode | null } = {},
): PostNode[] {
  const mark = newFormulaMark(schema)
  const nodes: PostNode[] = []
  const addText = (part: string) => part && nodes.push(schema.text(part, marks))
  let end = 0
  for (const { from, to, tex } of mark ? found : []) {
    addText(text.slice(end, from))
    const formula = schema.text(tex, mark && [...marks, mark])
    nodes.push(keptApart(formula, nodes.at(-1) ?? beside.before, beside.after))
    end = to
  }
  addText(text.slice(end))
  return nodes
}

/** Returns a formula that does not become one with those beside it. */
export function keptApart(formula: PostNode, ...beside: (PostNode | null | undefined)[]): PostNode {
  let apart = formula
  while (beside.some((node) => node?.isText && Mark.sameSet(node.marks, apart.marks)))
    apart = apart.mark(apart.marks.map((mark) => (formulaMarkIn([mark]) ? nextPart(mark) : mark)))
  return apart
}

const nextPart = ({ type, attrs }: Mark): Mark => type.create({ ...attrs, part: attrs.part + 1 })

/** A text node as a field shows it. */
export interface ShownText {
  node: PostNode
  /** Its position in the content of the node that is shown. */
  pos: number
  text: string
  isFormula: boolean
}

/** Returns what a field shows of a node, with the signs of formulas. */
export function shownTexts(node: PostNode): ShownText[] {
  const shown: ShownText[] = []
  let plain = ''
  node.descendants((child, pos) => {
    if (!child.isText) return
    const { text = '' } = child
    const isFormula = formulaMarkIn(child.marks) !== null
    shown.push({ node: child, pos, text: isFormula ? signed(plain, text) : text, isFormula })
    plain = isFormula ? '' : plain + text
  })
  return shown
}

/** Writes the text of a node for a field, which reads its formulas again. */
export const writeFormulas = (node: PostNode): string =>
  shownTexts(node)
    .map(({ text }) => text)
    .join('')

/** Dollar signs mean something else behind letters, digits and open formulas. */
function signed(plain: string, tex: string): string {
  const inDollars = `$${tex}$`
  const isRead = !formulaAtEnd(`${plain}$`) && formulaAtEnd(plain + inDollars)?.whole === inDollars
  return isRead ? inDollars : `\\(${tex}\\)`
}
