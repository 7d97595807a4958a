import { readingLengthOf, readingMinutes } from '#contract/reading-time.ts'
import { textWithin, wordsWithin } from './html-text.ts'
import { elementOf, elementsNamed, type HtmlNode, type HtmlParent, hasClass } from './html-tree.ts'
import { displayFormula, texOf } from './parts.ts'

/** The reading time of a body in minutes. Formulas are TeX yet. */
export function minutesToRead(root: HtmlParent): number {
  const blocks = elementsNamed(root, 'pre').map((block) => ({ block, formula: displayFormula(block) }))
  const code = blocks.flatMap(({ block, formula }) => (formula ? [] : [textWithin(holding(block))]))
  const inLine = elementsNamed(root, 'code').filter((element) => hasClass(element, 'math-inline'))
  const formulas = [...blocks.flatMap(({ formula }) => (formula ? [formula] : [])), ...inLine].map(texOf)
  return readingMinutes(readingLengthOf(wordsWithin(root), { code, formulas }))
}

/** Wraps a node in an element, without removing it from its parent. */
const holding = (node: HtmlNode): HtmlParent => ({ ...elementOf('div', []), childNodes: [node] })
