import { type DefaultTreeAdapterTypes, defaultTreeAdapter, html, parseFragment } from 'parse5'
import { attributeOf, classesOf } from '../element-attributes.ts'
import { isMathAttribute, isMathElement } from './mathml-list.ts'
import { spaceRow, tightenOperator } from './operator-space.ts'
import { classesOfStyle } from './style-classes.ts'

type Element = DefaultTreeAdapterTypes.Element
type Node = DefaultTreeAdapterTypes.ChildNode

const { appendChild, createElement, createTextNode, isElementNode, isTextNode } = defaultTreeAdapter

/** What Temml calls what style sheets of pages show; its other classes are for browsers of the past. */
const keptClasses = new Set(
  'left right jot small eqn tag cancel overline underline fbox vec prime sml-pad med-pad lrg-pad hat-1 hat-2 hat-3 hat-4 tilde-2 tilde-3 tilde-4'
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
export function coreMathml(markup: string): Element | null {
  const [formula] = parseFragment(markup).childNodes
  if (!formula || !isElementNode(formula) || formula.tagName !== 'math') return null
  return converted(formula, { depth: 0, isScript: false })
}

/** Where an element stands. */
interface Place {
  depth: number
  /** True within subscripts and superscripts. */
  isScript: boolean
}

const maxDepth = 200

function converted(element: Element, place: Place): Element | null {
  if (place.depth > maxDepth) return null
  const tagName = isGroup(element) ? 'mrow' : element.tagName
  const found = convertedChildren(element, place)
  if (!found) return null
  const children = tagName === 'mrow' ? spaceRow(found) : withArity(tagName, found)
  const attrs = element.attrs.filter(({ name, value }) => isMathAttribute(tagName, name, value))
  const classes = classesFor(element)
  if (classes.length > 0) attrs.push({ name: 'class', value: classes.join(' ') })
  const color = /(?:^|;)color:([^;]+)/.exec(attributeOf(element, 'style') ?? '')?.[1]
  if (color && isMathAttribute(tagName, 'mathcolor', color)) attrs.push({ name: 'mathcolor', value: color })
  const core = createElement(tagName, html.NS.MATHML, attrs)
  for (const child of children) appendChild(core, child)
  if (tagName === 'mo' && place.isScript) tightenOperator(core)
  return lined(core)
}

/**
 * Says that a line is above or below, which the style sheet draws: `class` alone would say nothing to screen readers and in feeds. What is struck
 * or boxed has no element in MathML Core.
 */
function lined(row: Element): Element {
  const classes = classesOf(row)
  const line = lines.find(({ by }) => classes.includes(by))
  if (!line) return row
  const operator = createElement('mo', html.NS.MATHML, [])
  appendChild(operator, createTextNode(line.sign))
  const core = createElement(line.element, html.NS.MATHML, [{ name: line.attribute, value: 'true' }])
  appendChild(core, row)
  appendChild(core, operator)
  return core
}

const lines = [
  { by: 'tml-overline', element: 'mover', sign: '\u00af', attribute: 'accent' },
  { by: 'tml-underline', element: 'munder', sign: '_', attribute: 'accentunder' },
]

/** Temml makes operators and letters of what it gives their class, which may be a whole formula. MathML has only text in these. */
const isGroup = (element: Element): boolean =>
  element.tagName === 'menclose' ||
  ((element.tagName === 'mo' || element.tagName === 'mi') && element.childNodes.some(isElementNode))

/** The places of children mean something, so that none may go: what is not allowed is replaced by its content. */
function convertedChildren(element: Element, { depth, isScript }: Place): Node[] | null {
  const children: Node[] = []
  for (const child of element.childNodes) {
    if (isTextNode(child)) children.push(createTextNode(child.value))
    else if (isElementNode(child) && !isStrike(child)) {
      const isKept = isMathElement(child.tagName) || child.tagName === 'menclose'
      const place = { depth: depth + 1, isScript: isScript || isScriptOf(element, child, children.length) }
      const result = isKept ? converted(child, place) : convertedChildren(child, place)
      if (!result) return null
      children.push(...(Array.isArray(result) ? result : [result]))
    }
  }
  return children
}

/** An operator above or below is an accent, which has its own rules. */
const isScriptOf = (parent: Element, child: Element, at: number): boolean =>
  at > 0 &&
  (/^(?:msub|msup|msubsup|mmultiscripts)$/.test(parent.tagName) ||
    (/^(?:munder|mover|munderover)$/.test(parent.tagName) && child.tagName !== 'mo'))

/** How many children these have. */
const arities: Readonly<Record<string, number>> = {
  ...{ mfrac: 2, mroot: 2, msub: 2, msup: 2, munder: 2, mover: 2 },
  ...{ msubsup: 3, munderover: 3 },
}

/** Temml puts the name of a function, its operator and its space before a script without a row around them. */
function withArity(tagName: string, children: Node[]): Node[] {
  const superfluous = children.length - (arities[tagName] ?? children.length)
  if (superfluous <= 0) return children
  const row = createElement('mrow', html.NS.MATHML, [])
  for (const child of children.slice(0, superfluous + 1)) appendChild(row, child)
  return [row, ...children.slice(superfluous + 1)]
}

/** An empty row which Temml paints over what is struck. */
const isStrike = (element: Element): boolean => classesOf(element).includes('tml-cancel')

function classesFor(element: Element): string[] {
  const notations = attributeOf(element, 'notation')?.split(' ') ?? []
  const own = classesOf(element)
  // The sign of a prime has space of its own.
  const isPrime = own.includes('tml-prime')
  return [
    ...new Set([
      ...own.filter((name) => keptClasses.has(name) && !(isPrime && name.endsWith('-pad'))),
      ...notations.flatMap((name) => enclosures.get(name) ?? []),
      ...classesOfStyle(attributeOf(element, 'style') ?? ''),
    ]),
  ]
}
