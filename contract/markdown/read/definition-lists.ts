import type { Paragraph, PhrasingContent, RootContent, Table } from 'mdast'
import { parseAttributes } from '../attributes.ts'
import type { DefinitionList, DefinitionTerm, Description } from '../nodes.ts'

/** Makes lists of terms and their descriptions, and captions of tables. A description of nothing is text. */
export function groupDefinitions(nodes: RootContent[]): RootContent[] {
  if (!nodes.some(({ type }) => type === 'description')) return nodes
  const result: RootContent[] = []
  for (const node of nodes) {
    if (node.type !== 'description') {
      result.push(node)
      continue
    }
    const before = result.at(-1)
    node.isLoose = isLoose(node, before)
    if (before?.type === 'table' && addCaption(before, node)) continue
    if (before?.type === 'definitionList') extend(before, [node])
    else if (before?.type === 'paragraph') {
      result.pop()
      const terms = termsOf(before)
      const list = result.at(-1)
      const added = [...terms, node]
      if (list?.type === 'definitionList') extend(list, added)
      else result.push(extend({ type: 'definitionList', children: [], position: before.position }, added))
    } else result.push(...asText(node))
  }
  return result
}

/** True for one with several paragraphs, and for one behind an empty line. */
const isLoose = ({ children, position }: Description, before?: RootContent): boolean =>
  children.filter(({ type }) => type === 'paragraph').length > 1 ||
  (position?.start.line ?? 0) - (before?.position?.end.line ?? 0) > 1

function extend(list: DefinitionList, children: DefinitionList['children']): DefinitionList {
  list.children.push(...children)
  const end = children.at(-1)?.position?.end
  if (list.position && end) list.position = { ...list.position, end }
  return list
}

/** Each line is a term. */
function termsOf({ children, position }: Paragraph): DefinitionTerm[] {
  const lines: PhrasingContent[][] = [[]]
  for (const node of children) {
    if (node.type !== 'text') {
      lines.at(-1)?.push(node)
      continue
    }
    for (const [at, value] of node.value.split('\n').entries()) {
      if (at > 0) lines.push([])
      if (value) lines.at(-1)?.push({ ...node, value })
    }
  }
  return lines
    .filter((line) => line.length > 0)
    .map((line) => ({ type: 'definitionTerm', children: line, position }))
}

const captionAttributes = /(?<!\s)\s*\{([^{}]*)\}\s*$/

/** The caption is one paragraph, perhaps with attributes of the table at its end. */
function addCaption(table: Table, { children: [caption, ...more], position }: Description): boolean {
  if (caption?.type !== 'paragraph' || more.length > 0 || table.data?.caption) return false
  const last = caption.children.at(-1)
  const text = last?.type === 'trailingAttributes' || last?.type === 'text' ? last.value : ''
  const found = captionAttributes.exec(text)
  const attributes = found ? parseAttributes(found[1] ?? '') : null
  const words = attributes ? trimmed(caption.children, found?.index ?? 0) : caption.children
  table.data = { ...table.data, caption: words, ...(attributes && { attributes }) }
  if (table.position && position) table.position = { ...table.position, end: position.end }
  return true
}

/** Returns content without the end of its last text, and without white space before that. */
function trimmed(nodes: PhrasingContent[], at: number): PhrasingContent[] {
  const last = nodes.at(-1)
  if (!last || !('value' in last)) return nodes
  const rest = [...nodes.slice(0, -1), { ...last, value: last.value.slice(0, at) }]
  const end = rest.findLast((node) => 'value' in node && node.value !== '')
  if (end?.type === 'text') end.value = end.value.trimEnd()
  return rest.filter((node) => !('value' in node) || node.value !== '')
}

/** The colon stays, and so do the blocks. */
function asText({ children }: Description): RootContent[] {
  const [first, ...others] = children
  const colon = { type: 'text', value: ': ' } as const
  if (first?.type === 'paragraph') return [{ ...first, children: [colon, ...first.children] }, ...others]
  return [{ type: 'paragraph', children: [{ type: 'text', value: ':' }] }, ...children]
}
