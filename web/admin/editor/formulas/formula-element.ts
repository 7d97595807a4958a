import type { MathNode } from './math-node.ts'

const namespace = 'http://www.w3.org/1998/Math/MathML'

/** Builds MathML node by node: no text of a formula is read as markup. */
export function formulaElement({ name, attributes, children }: MathNode): Element {
  const element = document.createElementNS(namespace, name)
  for (const [attribute, value] of attributes) element.setAttribute(attribute, value)
  element.append(...children.map((child) => (typeof child === 'string' ? child : formulaElement(child))))
  return element
}
