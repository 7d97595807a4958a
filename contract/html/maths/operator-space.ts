import { type DefaultTreeAdapterTypes, defaultTreeAdapter, html } from 'parse5'

type Element = DefaultTreeAdapterTypes.Element
type Node = DefaultTreeAdapterTypes.ChildNode

const { createElement, isElementNode, isTextNode } = defaultTreeAdapter

/** What TeX calls a thin space. */
const thin = '0.1667em'

/** The invisible operator behind the name of a function. */
const applyFunction = '\u2061'

const dots = new Set(['…', '⋯'])

/**
 * Gives children of a row the space that TeX puts between them and Temml leaves out: before the names of functions, and around dots. The default of
 * browsers around dots is that of relations.
 */
export function spaceRow(children: Node[]): Node[] {
  return children.flatMap((child, at): Node[] => {
    if (!isElementNode(child)) return [child]
    const [before, after] = [children[at - 1], children[at + 1]]
    if (dots.has(textOf(child))) {
      const isBeforeComma = after && textOf(after) === ','
      setSpace(
        child,
        before && !isSpaced(before) ? thin : '0',
        isBeforeComma || (after && !isSpaced(after)) ? thin : '0',
      )
    }
    const isFunction = before && !isSpaced(before) && isFunctionName(child, after)
    return isFunction
      ? [createElement('mspace', html.NS.MATHML, [{ name: 'width', value: thin }]), child]
      : [child]
  })
}

/** Operators in scripts have no space around them in TeX. Chromium has the same as elsewhere. */
export function tightenOperator(operator: Element): void {
  const isSettled = operator.attrs.some(({ name }) => /^(?:lspace|rspace|fence)$/.test(name))
  if (!isSettled && textOf(operator) !== applyFunction) setSpace(operator, '0', '0')
}

function setSpace(operator: Element, left: string, right: string): void {
  operator.attrs = [
    ...operator.attrs.filter(({ name }) => name !== 'lspace' && name !== 'rspace'),
    { name: 'lspace', value: left },
    { name: 'rspace', value: right },
  ]
}

/** The text of an operator, and nothing for all else. */
const textOf = (node: Node): string => (isElementNode(node) && node.tagName === 'mo' ? wordsOf(node) : '')

const wordsOf = ({ childNodes: [first] }: Element): string => (first && isTextNode(first) ? first.value : '')

/** True for what has space of its own behind it, or needs none. */
function isSpaced(node: Node): boolean {
  if (!isElementNode(node)) return true
  if (node.tagName === 'mo')
    return node.attrs.every(({ name, value }) => name !== 'form' || value !== 'postfix')
  if (node.tagName === 'mspace') return true
  const last = node.tagName === 'mrow' || node.tagName === 'mstyle' ? node.childNodes.at(-1) : undefined
  return last !== undefined && isSpaced(last)
}

const scripted = new Set(['msub', 'msup', 'msubsup', 'munder', 'mover', 'munderover', 'mrow'])

/** A name of several letters that is applied to what follows, maybe with scripts. */
function isFunctionName(element: Element, after: Node | undefined): boolean {
  if (element.tagName === 'mi')
    return wordsOf(element).length > 1 && after !== undefined && textOf(after) === applyFunction
  const [first, second] = element.childNodes
  if (!first || !isElementNode(first) || !scripted.has(element.tagName)) return false
  return isFunctionName(first, element.tagName === 'mrow' ? second : after)
}
