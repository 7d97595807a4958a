import { html, parseFragment } from 'parse5'
import {
  attributeOf,
  type HtmlElement,
  type HtmlNode,
  hasClass,
  isElement,
  isText,
  setChildren,
  textNode,
} from '../html-tree.ts'
import { isMathAttribute, isMathElement } from './mathml-list.ts'
import { classesOfStyle } from './style-classes.ts'

/** What Temml calls what style sheets of pages show; its other classes are for browsers of the past. */
const keptClasses = new Set(
  'left right jot small eqn tageqn tag cancel overline underline fbox vec prime sml-pad med-pad lrg-pad hat-1 hat-2 hat-3 hat-4 tilde-2 tilde-3 tilde-4'
    .split(' ')
    .map((name) => `tml-${name}`),
)

/** `menclose` is not in MathML Core. */
const enclosures = new Map([
  ['top', 'tml-overline'],
  ['bottom', 'tml-underline'],
  ['box', 'tml-fbox'],
  ['updiagonalstrike', 'math-up'],
  ['downdiagonalstrike', 'math-down'],
  ['horizontalstrike', 'math-through'],
])

/**
 * Converts the markup of Temml, which has styles and elements of older MathML, to the elements, attributes and classes that pages may have.
 * Returns null for anything but a formula, and for one that is nested too deeply to be written.
 */
export function coreMathml(markup: string): HtmlElement | null {
  const [formula] = parseFragment(markup).childNodes
  if (!formula || !isElement(formula) || formula.tagName !== 'math') return null
  return converted(formula, 0)
}

const maxDepth = 200

function converted(element: HtmlElement, depth: number): HtmlElement | null {
  if (depth > maxDepth) return null
  const tagName = element.tagName === 'menclose' ? 'mrow' : element.tagName
  const children = convertedChildren(element, depth)
  if (!children) return null
  const attrs = element.attrs.filter(({ name, value }) => isMathAttribute(tagName, name, value))
  const classes = classesFor(element)
  if (classes.length > 0) attrs.push({ name: 'class', value: classes.join(' ') })
  const color = /(?:^|;)color:([^;]+)/.exec(attributeOf(element, 'style') ?? '')?.[1]
  if (color && isMathAttribute(tagName, 'mathcolor', color)) attrs.push({ name: 'mathcolor', value: color })
  const core: HtmlElement = {
    nodeName: tagName,
    tagName,
    attrs,
    namespaceURI: html.NS.MATHML,
    childNodes: [],
    parentNode: null,
  }
  setChildren(core, children)
  return core
}

/** The places of children mean something, so that none may go: what is not allowed is replaced by its content. */
function convertedChildren(element: HtmlElement, depth: number): HtmlNode[] | null {
  const children: HtmlNode[] = []
  for (const child of element.childNodes) {
    if (isText(child)) children.push(textNode(child.value))
    else if (isElement(child) && !isStrike(child)) {
      const isKept = isMathElement(child.tagName) || child.tagName === 'menclose'
      const result = isKept ? converted(child, depth + 1) : convertedChildren(child, depth + 1)
      if (!result) return null
      children.push(...(Array.isArray(result) ? result : [result]))
    }
  }
  return children
}

/** An empty row which Temml paints over what is struck. */
const isStrike = (element: HtmlElement): boolean => hasClass(element, 'tml-cancel')

function classesFor(element: HtmlElement): string[] {
  const own = attributeOf(element, 'class')?.split(' ') ?? []
  const notations = attributeOf(element, 'notation')?.split(' ') ?? []
  return [
    ...new Set([
      ...own.filter((name) => keptClasses.has(name)),
      ...notations.flatMap((name) => enclosures.get(name) ?? []),
      ...classesOfStyle(attributeOf(element, 'style') ?? ''),
    ]),
  ]
}
