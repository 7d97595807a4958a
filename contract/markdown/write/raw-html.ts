import type { Element, Nodes } from 'hast'
import { toHtml } from 'hast-util-to-html'
import type { Html } from 'mdast'
import { isElement } from './hast-tree.ts'

/** Returns a node as HTML on a single line, which no blank line ends. */
export function rawHtml(node: Nodes): Html {
  return { type: 'html', value: toHtml(withLineEnds(node)).replaceAll('\n', '&#10;') }
}

/** Parsers drop a line end at the start of `pre`. */
function withLineEnds(node: Nodes): Nodes {
  if (!('children' in node)) return node
  const children = node.children.map(withLineEnds)
  const [first] = children
  if (isElement(node, 'pre') && first?.type === 'text' && first.value.startsWith('\n'))
    children[0] = { ...first, value: `\n${first.value}` }
  return { ...node, children } as Nodes
}

export const startTag = (element: Element): Html => {
  const html = rawHtml({ ...element, children: [] }).value
  return { type: 'html', value: html.replace(/<\/[a-z0-9]+>$/, '') }
}

export const endTag = ({ tagName }: Element): Html => ({ type: 'html', value: `</${tagName}>` })
