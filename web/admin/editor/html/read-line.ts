import { Mark, type NodeType, type Node as PostNode, type Schema } from '@tiptap/pm/model'
import { elementAttributes } from '../schema/inline.ts'
import { inlineElements, isElement } from './block-elements.ts'
import { readCitation } from './read-citation.ts'
import { readReference } from './read-footnotes.ts'
import { serializeNode } from './serialize-html.ts'

interface Line {
  schema: Schema
  preformatted: boolean
  nodes: PostNode[]
  /** True where white space would collapse: at the start of a line or after white space. */
  afterSpace: boolean
}

/** Reads inline content. Text outside of inline elements gets `marks`. */
export function readLine(
  schema: Schema,
  nodes: Iterable<Node>,
  marks: readonly Mark[],
  preformatted = false,
): PostNode[] {
  const line: Line = { schema, preformatted, nodes: [], afterSpace: true }
  addNodes(line, nodes, marks)
  return preformatted ? line.nodes : withoutLastSpace(line.nodes)
}

const isInline = (node: Node): node is Element => isElement(node) && inlineElements.has(node.localName)

function addNodes(line: Line, nodes: Iterable<Node>, marks: readonly Mark[]): void {
  let beside: Mark | null = null
  for (const node of nodes) {
    const reference = isElement(node) && !line.preformatted ? readMade(node, line.schema) : null
    const mark: Mark | null = isInline(node) && !reference ? markOf(line.schema, node, marks, beside) : null
    if (reference) addLeaf(line, reference, marks)
    else if (mark) addNodes(line, node.childNodes, [...marks, mark])
    else if (node instanceof Text) addText(line, node.data, marks)
    else if (isElement(node)) addLeaf(line, leafOf(line, node), marks)
    beside = mark
  }
}

/** What the server writes anew: a reference to a note, or a citation. */
const readMade = (node: Element, schema: Schema): PostNode | null =>
  readReference(node, schema) ?? readCitation(node, schema)

function addLeaf(line: Line, leaf: PostNode, marks: readonly Mark[]): void {
  line.nodes.push(leaf.mark(Mark.setFrom(marks)))
  line.afterSpace = leaf.type.name === 'hardBreak'
}

function addText(line: Line, data: string, marks: readonly Mark[]): void {
  let text = data
  if (!line.preformatted) {
    text = text.replace(/[ \t\n\f\r]+/g, ' ')
    if (line.afterSpace && text.startsWith(' ')) text = text.slice(1)
    if (text) line.afterSpace = text.endsWith(' ')
  }
  if (text) line.nodes.push(line.schema.text(text, marks))
}

function leafOf({ schema: { nodes } }: Line, element: Element): PostNode {
  const name = { br: 'hardBreak', img: 'image' }[element.localName]
  if (name) return (nodes[name] as NodeType).create({ attributes: elementAttributes(element) })
  return (nodes.unknownElement as NodeType).create({ html: serializeNode(element) })
}

/** Returns a mark that differs from those of the elements around and right before it. */
export function markOf(
  schema: Schema,
  element: Element,
  around: readonly Mark[],
  beside: Mark | null = null,
): Mark {
  const type = schema.marks.inlineElement as Mark['type']
  const attrs = { element: element.localName, attributes: elementAttributes(element) }
  for (let part = 0; ; part++) {
    const mark = type.create({ ...attrs, part })
    if (!mark.isInSet(around) && !beside?.eq(mark)) return mark
  }
}

function withoutLastSpace(nodes: PostNode[]): PostNode[] {
  const last = nodes.at(-1)
  if (!last?.text?.endsWith(' ')) return nodes
  const rest = nodes.slice(0, -1)
  return last.text === ' ' ? rest : [...rest, last.cut(0, last.text.length - 1)]
}
