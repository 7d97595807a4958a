import { safeAttributes } from '#contract/html/allowed-attributes.ts'
import { verdictOn } from '#contract/html/allowed-elements.ts'
import { taskSign } from '#contract/html/task-box.ts'
import { parseHtml } from '../html/parse-html.ts'
import type { BodyNode } from './body-node.ts'

/** Reads the HTML of a version. Although it is sanitized, only allowed elements and attributes are kept. */
export const readBody = (html: string): BodyNode[] => readNodes(parseHtml(html).childNodes)

const readNodes = (nodes: Iterable<Node>): BodyNode[] => Array.from(nodes).flatMap(readNode)

function readNode(node: Node): BodyNode[] {
  if (node instanceof Text) return [node.data]
  if (!(node instanceof Element)) return []
  const verdict = verdictOn(node.localName)
  if (verdict === 'drop') return []
  const children = readNodes(node.childNodes)
  if (verdict === 'unwrap') return children
  const attributes = Object.fromEntries(Array.from(node.attributes, ({ name, value }) => [name, value]))
  if (verdict.keep === 'input') return [taskSign('checked' in attributes)]
  // Two versions on one screen would have the same ids, and what changed must not be folded.
  delete attributes.id
  delete attributes.open
  return [{ name: verdict.keep, attributes: safeAttributes(verdict.keep, attributes), children }]
}
