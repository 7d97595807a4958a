import { type DefaultTreeAdapterTypes, defaultTreeAdapter, html, parseFragment } from 'parse5'
import { isMathAttribute, isMathElement } from './mathml-list.ts'
import { classesOfStyle } from './style-classes.ts'

type Element = DefaultTreeAdapterTypes.Element
type Node = DefaultTreeAdapterTypes.ChildNode

const { appendChild, createElement, createTextNode, isElementNode, isTextNode } = defaultTreeAdapter

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
export function coreMathml(markup: string): Element | null {
  const [formula] = parseFragment(markup).childNodes
  if (!formula || !isElementNode(formula) || formula.tagName !== 'math') return null
  return converted(formula, 0)
}

const maxDepth = 200

function converted(element: Element, depth: number): Element | null {
  if (depth > maxDepth) return null
  const tagName = element.tagName === 'menclose' ? 'mrow' : element.tagName
  const children = convertedChildren(element, depth)
  if (!children) return null
  const attrs = element.attrs.filter(({ name, value }) => isMathAttribute(tagName, name, value))
  const classes = classesFor(element)
  if (classes.length > 0) attrs.push({ name: 'class', value: classes.join(' ') })
  const color = /(?:^|;)color:([^;]+)/.exec(attributeOf(element, 'style') ?? '')?.[1]
  if (color && isMathAttribute(tagName, 'mathcolor', color)) attrs.push({ name: 'mathcolor', value: color })
  const core = createElement(tagName, html.NS.MATHML, attrs)
  for (const child of children) appendChild(core, child)
  return core
}

/** The places of children mean something, so that none may go: what is not allowed is replaced by its content. */
function convertedChildren(element: Element, depth: number): Node[] | null {
  const children: Node[] = []
  for (const child of element.childNodes) {
    if (isTextNode(child)) children.push(createTextNode(child.value))
    else if (isElementNode(child) && !isStrike(child)) {
      const isKept = isMathElement(child.tagName) || child.tagName === 'menclose'
      const result = isKept ? converted(child, depth + 1) : convertedChildren(child, depth + 1)
      if (!result) return null
      children.push(...(Array.isArray(result) ? result : [result]))
    }
  }
  return children
}

/** An empty row which Temml paints over what is struck. */
const isStrike = (element: Element): boolean => classesOf(element).includes('tml-cancel')

const attributeOf = (element: Element, name: string): string | undefined =>
  element.attrs.find((attribute) => attribute.name === name)?.value

const classesOf = (element: Element): string[] => attributeOf(element, 'class')?.split(' ') ?? []

function classesFor(element: Element): string[] {
  const notations = attributeOf(element, 'notation')?.split(' ') ?? []
  return [
    ...new Set([
      ...classesOf(element).filter((name) => keptClasses.has(name)),
      ...notations.flatMap((name) => enclosures.get(name) ?? []),
      ...classesOfStyle(attributeOf(element, 'style') ?? ''),
    ]),
  ]
}
