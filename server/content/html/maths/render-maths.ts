import { shownRows } from '#contract/content/equation-rows.ts'
import type { RenderFormula } from '#contract/html/maths/load-maths.ts'
import { resolveNumbers } from '#contract/html/maths/resolve-numbers.ts'
import {
  attributeOf,
  childrenNamed,
  descendants,
  elementOf,
  elementsNamed,
  type HtmlElement,
  type HtmlNode,
  type HtmlParent,
  hasClass,
  isElement,
  replaceEach,
  setAttribute,
  setChildren,
  textNode,
} from '../html-tree.ts'
import { isInEquation, numbersBelow, rowsOfEquation, texOf } from '../parts.ts'

/** How much TeX of a body becomes formulas, and elements of these; what is beyond is shown as it is written. */
const maxCharacters = 200_000

/** True for HTML that may have formulas. */
export const hasFormulas = (html: string): boolean => /\bmath-(?:inline|display)\b/.test(html)

/** Replaces formulas by MathML. One that cannot be rendered stays code. */
export function renderMaths(root: HtmlParent, render: RenderFormula): void {
  const found = elementsNamed(root, 'code').filter(isFormula)
  let left = maxCharacters
  const equations = equationNumbers(root)
  const formulas = new Map<HtmlElement, HtmlElement>()
  for (const code of found) {
    const source = texOf(code)
    const equation = equationAround(code)
    const rows = equation && rowNumbersOf(equation)
    const { tex } = resolveNumbers(source, {
      equations,
      rows: equation ? (rows?.map(({ number }) => number) ?? null) : undefined,
    })
    const isDisplay = hasClass(code, 'math-display')
    const formula = left >= tex.length ? render(tex, isDisplay).element : null
    left -= Math.max(tex.length, formula ? elementsIn(formula) : 0)
    const place = isDisplay ? code.parentNode : code
    if (!formula || !place || !isElement(place as HtmlNode)) continue
    if (tex !== source) annotate(formula, source)
    if (equation && rows) moveRowNumbers(equation, formula, { rows, shown: shownRows(source) })
    formulas.set(place as HtmlElement, isDisplay ? scrolling(formula) : formula)
  }
  replaceEach(formulas.keys(), (place) => [formulas.get(place) as HtmlElement])
}

/** Macros may make many of little TeX. */
function elementsIn(formula: HtmlElement): number {
  let count = 0
  for (const node of descendants(formula)) if (isElement(node)) count++
  return count
}

/** What is copied is the TeX as it was written. */
function annotate(formula: HtmlElement, tex: string): void {
  for (const annotation of elementsNamed(formula, 'annotation')) setChildren(annotation, [textNode(tex)])
}

/** The numbers of equations by label. */
function equationNumbers(root: HtmlParent): ReadonlyMap<string, string> {
  const numbers = new Map<string, string>()
  for (const figure of elementsNamed(root, 'figure')) {
    for (const { number, id } of numbersOf(figure)) {
      const name = id ?? attributeOf(figure, 'id')
      if (name !== undefined && number) numbers.set(name.toLowerCase(), number)
    }
  }
  return numbers
}

function numbersOf(figure: HtmlElement) {
  const [caption] = hasClass(figure, 'equation') ? childrenNamed(figure, 'figcaption') : []
  return (caption && numbersBelow(caption)) ?? []
}

/** A number of a row, and the id that references to it lead to. */
type RowNumber = ReturnType<typeof numbersOf>[number]

function equationAround({ parentNode: pre }: HtmlElement): HtmlElement | null {
  if (pre === null || !('attrs' in pre) || !isInEquation(pre)) return null
  return pre.parentNode as HtmlElement
}

/** The numbers of the rows of an equation, each of which has one; null if the whole has one. */
function rowNumbersOf(equation: HtmlElement): RowNumber[] | null {
  const numbers = numbersOf(equation)
  return rowsOfEquation(equation)?.length === numbers.length ? numbers : null
}

/** The numbers of rows stand at their ends, and not below the formula. */
function moveRowNumbers(
  equation: HtmlElement,
  formula: HtmlElement,
  { rows, shown }: { rows: readonly RowNumber[]; shown: readonly boolean[] },
): void {
  const tags = elementsNamed(formula, 'mtext').filter((text) => hasClass(text, 'tml-tag'))
  if (tags.length !== shown.length) return
  for (const [at, tag] of tags.filter((_, row) => shown[row]).entries())
    setAttribute(tag, 'id', rows[at]?.id ?? null)
  setChildren(
    equation,
    equation.childNodes.filter(({ nodeName }) => nodeName !== 'figcaption'),
  )
}

const isFormula = (code: HtmlElement): boolean =>
  hasClass(code, 'math-inline') || hasClass(code, 'math-display')

/** A wide formula scrolls by itself. Only where it does, a script gives it a name: what is read is the formula. */
const scrolling = (formula: HtmlElement): HtmlElement =>
  elementOf('div', [{ name: 'class', value: 'math' }], [formula])
