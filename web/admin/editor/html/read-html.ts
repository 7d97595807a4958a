import type { Mark, NodeType, Node as PostNode, Schema } from '@tiptap/pm/model'
import { taskBoxAttributes } from '#contract/html/task-box.ts'
import { parseHtml } from '../../html/parse-html.ts'
import { elementAttributes } from '../schema/inline.ts'
import { isBlankText, isBlock, isElement, isInvisible, reachesBlock } from './block-elements.ts'
import { lineHtml } from './line-html.ts'
import { withNotes } from './read-footnotes.ts'
import { markOf, readLine } from './read-line.ts'
import { withTitle } from './read-title.ts'
import { serializeNodes } from './serialize-html.ts'

interface Reading {
  blocks: PostNode[]
  /** The white space after the last block. */
  tail: string
}

export const readHtml = (html: string, schema: Schema): PostNode =>
  readDocument(parseHtml(html).childNodes, schema)

export function readDocument(nodes: Iterable<Node>, schema: Schema): PostNode {
  const { blocks, tail } = readBlocks(nodes, schema)
  const doc = schema.topNodeType
  return blocks.length ? doc.create({ tail }, withNotes(blocks)) : (doc.createAndFill() as PostNode)
}

/** Text between blocks becomes bare paragraphs. `marks` come from inline elements that contain the blocks. */
export function readBlocks(nodes: Iterable<Node>, schema: Schema, marks: readonly Mark[] = []): Reading {
  const blocks: PostNode[] = []
  let gap = ''
  let run: Node[] = []
  const endRun = (): void => {
    const [before, line, after] = trimmed(run)
    gap += before
    if (line.length) {
      blocks.push(bareText(line, schema, marks, gap))
      gap = after
    }
    run = []
  }
  for (const node of nodes) {
    if (isInvisible(node)) continue
    if (!isElement(node) || !reachesBlock(node)) {
      run.push(node)
      continue
    }
    endRun()
    if (isBlock(node)) blocks.push(readBlock(node, schema, marks, gap))
    else blocks.push(...readBlocks(node.childNodes, schema, [...marks, markOf(schema, node, marks)]).blocks)
    gap = ''
  }
  endRun()
  return { blocks, tail: gap }
}

/** Splits leading and trailing white space from a line. */
function trimmed(run: Node[]): [string, Node[], string] {
  const start = run.findIndex((node) => !isBlankText(node))
  if (start < 0) return [run.map(({ textContent }) => textContent).join(''), [], '']
  const end = run.findLastIndex((node) => !isBlankText(node)) + 1
  const outside = (nodes: Node[]) => nodes.map(({ textContent }) => textContent).join('')
  const line = run.slice(start, end)
  const [first, last] = [line[0], line.at(-1)]
  const before = first instanceof Text ? (/^[ \t\n\f\r]*/.exec(first.data)?.[0] ?? '') : ''
  const after = last instanceof Text ? (/[ \t\n\f\r]*$/.exec(last.data)?.[0] ?? '') : ''
  return [outside(run.slice(0, start)) + before, line, after + outside(run.slice(end))]
}

function bareText(line: Node[], schema: Schema, marks: readonly Mark[], before: string): PostNode {
  const type = schema.nodes.paragraph as NodeType
  const filler = isFiller(line)
  const node = type.create({ bare: true, before, filler }, filler ? [] : readLine(schema, line, marks))
  if (marks.length === 0) lineHtml.set(node, serializeNodes(line).replace(/^[ \t\n\f\r]+|[ \t\n\f\r]+$/g, ''))
  return node
}

/** True for a single `<br>`, which only gives an empty block its height. */
const isFiller = (nodes: Node[]): boolean => nodes.length === 1 && isElement(nodes[0], 'br')

function readBlock(element: Element, schema: Schema, marks: readonly Mark[], before: string): PostNode {
  const { nodes } = schema
  const attrs = { attributes: elementAttributes(element), before }
  const type = (name: string): NodeType => nodes[name] as NodeType
  const name = element.localName
  switch (name) {
    case 'p':
      return textBlock(element, type('paragraph'), attrs, marks)
    case 'hr':
      return type('horizontalRule').create(attrs)
    case 'pre':
      return codeBlock(element, type('codeBlock'), attrs, marks)
    case 'summary':
      return textBlock(element, type('summary'), attrs, marks)
    case 'ul':
    case 'ol':
      return parts(element, type(name === 'ul' ? 'bulletList' : 'orderedList'), attrs, marks)
    case 'table':
    case 'thead':
    case 'tbody':
    case 'tfoot':
    case 'tr': {
      const kind = name === 'table' ? 'table' : name === 'tr' ? 'tableRow' : 'tableSection'
      return parts(element, type(kind), { ...attrs, element: name }, marks)
    }
    case 'td':
    case 'th':
      return container(element.childNodes, type('tableCell'), { ...attrs, element: name }, marks)
    case 'li':
      return listItem(element, type('listItem'), attrs, marks)
    case 'caption':
      return container(element.childNodes, type('tableCaption'), { ...attrs, element: name }, marks)
    case 'details':
      return parts(element, type('details'), attrs, marks)
    case 'dl':
      return parts(element, type('definitionList'), attrs, marks)
    case 'dt':
      return textBlock(element, type('term'), attrs, marks)
    case 'dd':
      return container(element.childNodes, type('description'), attrs, marks)
    case 'div':
      return container(element.childNodes, type('division'), attrs, marks)
    case 'section':
    case 'aside':
      return withTitle(container(element.childNodes, type(name), attrs, marks))
    case 'blockquote':
    case 'figure':
    case 'figcaption':
      return container(element.childNodes, type(name), attrs, marks)
  }
  return textBlock(element, type('heading'), { ...attrs, level: Number(name.slice(1)) }, marks)
}

type Attrs = Record<string, unknown>

function textBlock(element: Element, type: NodeType, attrs: Attrs, marks: readonly Mark[]): PostNode {
  const children = [...element.childNodes]
  const filler = isFiller(children)
  const content = filler ? [] : readLine(type.schema, children, marks)
  const node = type.create({ ...attrs, filler: filler || content.length > 0 }, content)
  if (marks.length === 0) lineHtml.set(node, serializeNodes(children))
  return node
}

function codeBlock(element: Element, type: NodeType, attrs: Attrs, marks: readonly Mark[]): PostNode {
  const [code, ...more] = element.childNodes
  const isCode = isElement(code, 'code') && more.length === 0
  const content = readLine(type.schema, (isCode ? code : element).childNodes, marks, true)
  return type.create({ ...attrs, code: isCode ? elementAttributes(code) : null }, content)
}

function container(nodes: Iterable<Node>, type: NodeType, attrs: Attrs, marks: readonly Mark[]): PostNode {
  const { blocks, tail } = readBlocks(nodes, type.schema, marks)
  if (blocks.length) return type.create({ ...attrs, tail }, blocks)
  const empty = type.schema.nodes.paragraph?.create({ bare: true, filler: false })
  return type.create({ ...attrs, tail }, empty)
}

/** The box of a task is an attribute of its item. */
function listItem(element: Element, type: NodeType, attrs: Attrs, marks: readonly Mark[]): PostNode {
  const [box, ...rest] = element.childNodes
  const attributes = isElement(box, 'input') ? elementAttributes(box) : null
  const kept = attributes && taskBoxAttributes(attributes)
  // Others, which the server does not store, stay as they are.
  const isTask = kept && JSON.stringify(kept) === JSON.stringify(attributes)
  if (!isTask) return container(element.childNodes, type, attrs, marks)
  return container(rest, type, { ...attrs, task: true, checked: 'checked' in kept }, marks)
}

/** A block that may contain only certain nodes, such as a list. Only pasted HTML can contain others, which are dropped. */
function parts(element: Element, type: NodeType, attrs: Attrs, marks: readonly Mark[]): PostNode {
  const { blocks, tail } = readBlocks(element.childNodes, type.schema, marks)
  return type.create({ ...attrs, tail }, blocks)
}
