import { maxNameLength } from '#contract/content/kinds.ts'
import type { RenderFormula } from '#contract/html/maths/load-maths.ts'
import { nameOfWords } from '#contract/html/name-of-words.ts'
import { textWithin } from '../html-text.ts'
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
  const numbers = numbersIn(root)
  const formulas = new Map<HtmlElement, HtmlElement>()
  for (const code of found) {
    const tex = withNumbers(texOf(code), numbers, isInEquation(code))
    const isDisplay = hasClass(code, 'math-display')
    left -= tex.length
    const formula = left >= 0 ? render(tex, isDisplay).element : null
    const place = isDisplay ? code.parentNode : code
    if (formula && place && isElement(place as HtmlNode))
      formulas.set(place as HtmlElement, isDisplay ? scrolling(formula) : formula)
  }
  replaceEach(formulas.keys(), (place) => [formulas.get(place) as HtmlElement])
}

/** The numbers that references in formulas show, by label. */
function numbersIn(root: HtmlParent): ReadonlyMap<string, string> {
  const numbers = new Map<string, string>()
  for (const figure of elementsNamed(root, 'figure')) {
    const id = attributeOf(figure, 'id')
    const [caption] = childrenNamed(figure, 'figcaption')
    const [, number] = /(?:^\(|^\w+ )([^:()]+)/.exec(caption ? textWithin(caption) : '') ?? []
    if (id !== undefined && number !== undefined) numbers.set(id, number)
  }
  return numbers
}

/** TeX with numbers in place of `\ref` and `\eqref`. The number of an equation stands beside it. */
function withNumbers(tex: string, numbers: ReadonlyMap<string, string>, isNumbered: boolean): string {
  if (!/\\(?:eqref|ref|tag|label)/.test(tex)) return tex
  const resolved = tex.replace(/\\label\s*\{[^{}]*\}/g, '').replace(reference, (_all, eq, name: string) => {
    const id = idOfLabel(name)
    const number = numbers.get(id) ?? '??'
    return `\\text{${eq ? `(${number})` : number}}`
  })
  return isNumbered ? resolved.replace(/\\tag\*?\s*\{[^{}]*\}/g, '') : resolved
}

const reference = /\\(eq)?ref\s*\{([^{}]*)\}/g

/** `fig:loss` and `fig-loss` are the same; without a kind it is an equation. */
function idOfLabel(name: string): string {
  const [, prefix = 'eq', words = ''] = /^(?:(eq|fig|lst)[:-])?(.*)$/s.exec(name) ?? []
  return `${prefix}-${nameOfWords(words, maxNameLength)}`
}

const isInEquation = (code: HtmlElement): boolean => {
  const pre = code.parentNode
  const figure = pre && 'attrs' in pre ? pre.parentNode : null
  return figure !== null && 'attrs' in figure && hasClass(figure, 'equation')
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
