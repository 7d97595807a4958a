import type { RenderFormula } from '#contract/html/maths/load-maths.ts'
import {
  elementOf,
  elementsNamed,
  type HtmlElement,
  type HtmlNode,
  type HtmlParent,
  hasClass,
  isElement,
  isText,
  replaceEach,
} from '../html-tree.ts'

/** How much TeX of a body becomes formulas; what is beyond is shown as it is written. */
const maxCharacters = 200_000

/** True for HTML that may have formulas. */
export const hasFormulas = (html: string): boolean => /\bmath-(?:inline|display)\b/.test(html)

/** Replaces formulas by MathML. One that cannot be rendered stays code. */
export function renderMaths(root: HtmlParent, render: RenderFormula): void {
  const found = elementsNamed(root, 'code').filter(isFormula)
  let left = maxCharacters
  const formulas = new Map<HtmlElement, HtmlElement>()
  for (const code of found) {
    const tex = texOf(code)
    const isDisplay = hasClass(code, 'math-display')
    left -= tex.length
    const formula = left >= 0 ? render(tex, isDisplay).element : null
    const place = isDisplay ? code.parentNode : code
    if (formula && place && isElement(place as HtmlNode))
      formulas.set(place as HtmlElement, isDisplay ? scrolling(formula) : formula)
  }
  replaceEach(formulas.keys(), (place) => [formulas.get(place) as HtmlElement])
}

const isFormula = (code: HtmlElement): boolean =>
  hasClass(code, 'math-inline') || hasClass(code, 'math-display')

const texOf = (code: HtmlElement): string =>
  code.childNodes.map((node) => (isText(node) ? node.value : '')).join('')

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
