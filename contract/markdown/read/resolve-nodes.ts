import type { Properties } from 'hast'
import type { Heading, Nodes, Paragraph, Parent, PhrasingContent, Root, RootContent } from 'mdast'
import { parseAttributes } from '../attributes.ts'
import type { Div, DivFence } from '../nodes.ts'
import { resolveAlert } from './alerts.ts'
import { propertiesOf } from './attribute-properties.ts'
import { groupDefinitions } from './definition-lists.ts'
import { calloutOf } from './divisions.ts'
import type { Fault } from './fault.ts'
import { maxNesting, tooDeep } from './nesting.ts'
import { theoremOf } from './numbering.ts'
import { pictureGroupOf, pictureOf } from './pictures.ts'
import { resolveReferences } from './reference-groups.ts'

const tooManySigns =
  'This text has too many signs of formatting, such as `*` and `[`. Divide it into several paragraphs.'

/** Brings nodes together that belong together: the lines around divisions, terms and descriptions, attributes and their elements. */
export function resolveNodes(root: Root, text: string): Fault[] {
  const faults: Fault[] = []
  const visit = (parent: Parent): void => {
    parent.children = nestDivs(parent.children as RootContent[], faults)
    for (const child of parent.children) visitContent(child)
    parent.children = groupDefinitions(parent.children as RootContent[])
    attachAttributes(parent as Parent & Nodes)
    resolveReferences(parent, text)
    if (parent.children.some(({ type }) => type === 'excessSign')) keepExcessSigns(parent, faults)
    parent.children = parent.children.map((child) => blockOf(child, text) ?? child)
  }
  const visitContent = (node: Nodes): void => {
    if ('children' in node) visit(node)
    if (node.type !== 'image' || !node.data?.content) return
    const content: Paragraph = { type: 'paragraph', children: node.data.content }
    visit(content)
    node.data.content = content.children
  }
  visit(root)
  return faults
}

/** What a block is by its content or attributes; null if it is what it was. */
function blockOf(node: Nodes, text: string): RootContent | null {
  if (node.type === 'blockquote') return resolveAlert(node, text)
  if (node.type === 'paragraph') return pictureOf(node)
  if (node.type !== 'div' || calloutOf(node) !== undefined || theoremOf(node) !== undefined) return null
  return pictureGroupOf(node)
}

/** Puts what stands between two fences into a division. One that is never closed ends with its parent. */
function nestDivs(nodes: RootContent[], faults: Fault[]): RootContent[] {
  if (!nodes.some(({ type }) => type === 'divFence')) return nodes
  const result: RootContent[] = []
  const open: Div[] = []
  for (const node of nodes) {
    const siblings = open.at(-1)?.children ?? result
    if (node.type !== 'divFence') siblings.push(node)
    else if (node.attributes) {
      const div: Div = { type: 'div', attributes: node.attributes, children: [], position: node.position }
      siblings.push(div)
      if (open.length < maxNesting) open.push(div)
      else if (faults.length === 0) faults.push(faultAt(div, tooDeep))
    } else {
      const div = open.pop()
      if (!div) siblings.push(textOf(node))
      else if (div.position && node.position) div.position = { ...div.position, end: node.position.end }
    }
  }
  for (const div of open)
    faults.push(faultAt(div, 'This division is never closed: a line of `:::` is missing.'))
  return result
}

/** They are text. The first one of a document is told. */
function keepExcessSigns(parent: Parent, faults: Fault[]): void {
  parent.children = parent.children.map((child) => {
    if (child.type !== 'excessSign') return child
    if (!faults.some(({ message }) => message === tooManySigns)) faults.push(faultAt(child, tooManySigns))
    return { type: 'text', value: child.value, position: child.position }
  })
}

const faultAt = ({ position }: Nodes, message: string): Fault => ({
  message,
  line: position?.start.line ?? 1,
  column: position?.start.column ?? 1,
})

const textOf = ({ position }: DivFence): Paragraph => ({
  type: 'paragraph',
  children: [{ type: 'text', value: ':::' }],
  position,
})

/** Gives attributes to the link, image or code before them, or to the heading that they end. Others are text. */
function attachAttributes(parent: Parent & Nodes): void {
  if (!parent.children.some(({ type }) => type === 'trailingAttributes')) return
  const result: Nodes[] = []
  for (const [at, node] of parent.children.entries()) {
    if (node.type !== 'trailingAttributes') {
      result.push(node)
      continue
    }
    const before = result.at(-1)
    const attributes = parseAttributes(node.value.slice(1, -1))
    const hProperties = attributes ? propertiesOf(attributes) : {}
    if (before?.type === 'link') before.data = { hProperties }
    else if (before?.type === 'image') before.data = { ...before.data, hProperties: ofPicture(hProperties) }
    else if (before?.type === 'inlineCode') before.data = { hProperties: asLanguage(hProperties) }
    else if (parent.type === 'heading' && at === parent.children.length - 1 && before?.type === 'text') {
      before.value = before.value.trimEnd()
      ;(parent as Heading).data = { hProperties }
    } else result.push({ type: 'text', value: node.value, position: node.position })
  }
  parent.children = result as PhrasingContent[]
}

/** The picture for dark screens is an attribute of data, as Pandoc makes it of one that HTML does not know. */
const ofPicture = ({ dark, ...others }: Properties): Properties => ({
  ...others,
  ...(dark !== undefined && { dataDark: dark }),
})

/** The class of code is its language. */
const asLanguage = ({ className, ...others }: Properties): Properties => ({
  ...others,
  ...(Array.isArray(className) && { className: className.map((name) => `language-${name}`) }),
})
