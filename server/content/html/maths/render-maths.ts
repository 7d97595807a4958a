import { equationId } from '#contract/content/equation-id.ts'
import type { RenderFormula } from '#contract/html/maths/load-maths.ts'
import {
  attributeOf,
  childrenNamed,
  elementOf,
  elementsNamed,
  type HtmlElement,
  type HtmlNode,
  type HtmlParent,
  hasClass,
  isElement,
  replaceEach,
} from '../html-tree.ts'
import { isInEquation, numberBelow, texOf } from '../parts.ts'

/** How much TeX of a body becomes formulas; what is beyond is shown as it is written. */
const maxCharacters = 200_000

/** True for HTML that may have formulas. */
export const hasFormulas = (html: string): boolean => /\bmath-(?:inline|display)\b/.test(html)

/** Replaces formulas by MathML. One that cannot be rendered stays code. */
export function renderMaths(root: HtmlParent, render: RenderFormula): void {
  const found = elementsNamed(root, 'code').filter(isFormula)
  let left = maxCharacters
  const numbers = equationNumbers(root)
  const formulas = new Map<HtmlElement, HtmlElement>()
  for (const code of found) {
    const tex = withNumbers(texOf(code), numbers, isNumbered(code))
    const isDisplay = hasClass(code, 'math-display')
    left -= tex.length
    const formula = left >= 0 ? render(tex, isDisplay).element : null
    const place = isDisplay ? code.parentNode : code
    if (formula && place && isElement(place as HtmlNode))
      formulas.set(place as HtmlElement, isDisplay ? scrolling(formula) : formula)
  }
  replaceEach(formulas.keys(), (place) => [formulas.get(place) as HtmlElement])
}

/** The numbers of equations by label. */
function equationNumbers(root: HtmlParent): ReadonlyMap<string, string> {
  const numbers = new Map<string, string>()
  for (const figure of elementsNamed(root, 'figure')) {
    const id = attributeOf(figure, 'id')
    const [caption] = hasClass(figure, 'equation') ? childrenNamed(figure, 'figcaption') : []
    const number = caption && numberBelow(caption)
    if (id !== undefined && number) numbers.set(id.toLowerCase(), number.slice(0, maxNumberLength))
  }
  return numbers
}

/** As a formula of nothing but references would grow to a multiple. Made numbers are shorter. */
const maxNumberLength = 40

/** TeX with numbers in place of `\ref` and `\eqref`. The number of an equation stands beside it. */
function withNumbers(tex: string, numbers: ReadonlyMap<string, string>, isNumbered: boolean): string {
  if (!/\\(?:eqref|ref|tag|label)/.test(tex)) return tex
  const resolved = tex
    .replace(/\\label\s*\{[^{}]*\}/g, '')
    .replace(/\\(eq)?ref\s*\{([^{}]*)\}/g, (_all, isBracketed, name: string) => {
      const number = numbers.get(equationId(name) ?? '') ?? '??'
      return `\\text{${isBracketed ? `(${number})` : number}}`
    })
  return isNumbered ? resolved.replace(/\\tag\*?\s*\{[^{}]*\}/g, '') : resolved
}

const isNumbered = ({ parentNode: pre }: HtmlElement): boolean =>
  pre !== null && 'attrs' in pre && isInEquation(pre)

const isFormula = (code: HtmlElement): boolean =>
  hasClass(code, 'math-inline') || hasClass(code, 'math-display')

/** A wide formula scrolls by itself, also by keyboard. A group, as regions would fill the list of landmarks. */
const scrolling = (formula: HtmlElement): HtmlElement =>
  elementOf(
    'div',
    [
      { name: 'class', value: 'math' },
      { name: 'role', value: 'group' },
      { name: 'tabindex', value: '0' },
      { name: 'aria-label', value: 'Formula' },
    ],
    [formula],
  )
