import type { Element, ElementContent, Nodes, Properties } from 'hast'
import { toHtml } from 'hast-util-to-html'
import { safeId } from '../../html/safe-id.ts'
import { safeImage, safeLink } from '../../html/safe-url.ts'
import { classesOf, hasClass, isElement, textOf, withoutId } from './hast-tree.ts'

/**
 * Returns the same text for nodes that say the same: Markdown leaves it to its readers whether code ends with a line end, whether the head of
 * a table is marked as such, and whether a lone paragraph has an element. The nodes are normalized.
 */
export const comparable = (node: Nodes): string => toHtml(simplify(node))

function simplify(node: Nodes): Nodes {
  if (!('children' in node)) return node
  return isElement(node)
    ? simplifyElement(node)
    : ({ ...node, children: simplifyAll(node.children) } as Nodes)
}

const simpleForms: Record<string, (element: Element) => Element> = {
  table: simpleTable,
  pre: simpleCode,
  ul: simpleList,
  ol: simpleList,
}

function simplifyElement(given: Element): Element {
  const classes = classesOf(given.properties)
  if (classes.includes('footnote-ref')) return simpleReference(given)
  const element = classes.includes('references')
    ? withoutEntryIds(given)
    : (simpleForms[given.tagName]?.(given) ?? given)
  const isMade = classes.includes('ref') || classes.includes('citation')
  const children = isMade ? [] : (simplifyAll(element.children) as ElementContent[])
  return { ...element, properties: simpleProperties(element), children: withoutBackLinks(children) }
}

const simplifyAll = (nodes: readonly Nodes[]): Nodes[] => nodes.map(simplify)

/** Attributes in one order, as the sanitizer stores them. */
function simpleProperties({ properties }: Element): Properties {
  const { id, href, src, colSpan, rowSpan, className, ...others } = properties
  const kept: Properties = {
    ...others,
    className: classesOf(properties).toSorted(),
    id: id === undefined ? undefined : (safeId(String(id)) ?? undefined),
    href: href === undefined ? undefined : safeLink(String(href)),
    src: src === undefined ? undefined : (safeImage(String(src)) ?? undefined),
    colSpan: String(colSpan) === '1' ? undefined : colSpan,
    rowSpan: String(rowSpan) === '1' ? undefined : rowSpan,
  }
  const present = Object.entries(kept).filter(
    ([, value]) => value !== undefined && value !== null && !(Array.isArray(value) && value.length === 0),
  )
  return Object.fromEntries(present.sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** Numbers of notes are made again at each save. */
function simpleReference(element: Element): Element {
  const link = element.children.find((child) => isElement(child, 'a'))
  const value = isElement(link) ? String(link.properties.href) : textOf(element)
  return { ...element, properties: simpleProperties(element), children: [{ type: 'text', value }] }
}

/** Ids of entries are made again, too. */
const withoutEntryIds = (section: Element): Element => ({
  ...section,
  children: section.children.map((list) =>
    isElement(list) && /^[ou]l$/.test(list.tagName)
      ? { ...list, children: list.children.map(withoutId) }
      : list,
  ),
})

/** Links back from notes are made again, too, and paragraphs with nothing else in them. */
function withoutBackLinks(children: ElementContent[]): ElementContent[] {
  const kept = children.filter(
    (child) => !hasClass(child, 'footnote-back') && !(isElement(child, 'p') && isBackLink(child)),
  )
  if (kept.length === children.length) return children
  const last = kept.at(-1)
  return last?.type === 'text' ? kept.with(-1, { ...last, value: last.value.replace(/ $/, '') }) : kept
}

/** True for a paragraph that held only a link back, or holds it still. */
const isBackLink = ({ children }: Element): boolean =>
  children.length === 1 && hasClass(children[0], 'footnote-back')

/** Code in `code`, without the line end behind it. */
export function simpleCode(pre: Element): Element {
  const [only, ...more] = pre.children
  const isCode = isElement(only, 'code') && more.length === 0
  const code: Element = isCode
    ? only
    : { type: 'element', tagName: 'code', properties: {}, children: pre.children }
  const classes = classesOf(pre.properties).filter((name) => name !== 'ql-syntax')
  const { className: _, ...others } = pre.properties
  const properties = classes.length > 0 ? { ...others, className: classes } : others
  return { ...pre, properties, children: [withoutLastLineEnd(code)] }
}

function withoutLastLineEnd<Node extends Nodes>(node: Node): Node {
  if (node.type === 'text') return { ...node, value: node.value.replace(/\n$/, '') }
  if (!('children' in node) || node.children.length === 0) return node
  const last = withoutLastLineEnd(node.children.at(-1) as ElementContent)
  return { ...node, children: [...node.children.slice(0, -1), last] }
}

/** A first row of nothing but header cells is the head, whose cells are of their columns. Lines in cells have no paragraph. */
export function simpleTable(table: Element): Element {
  const body = table.children.find((child) => isElement(child, 'tbody'))
  const [first, ...rows] = isElement(body) ? body.children : []
  const hasHead = table.children.some((child) => isElement(child, 'thead'))
  const isHead = isElement(first) && first.children.every((cell) => isElement(cell, 'th'))
  const parts = table.children.flatMap((part): ElementContent[] => {
    if (hasHead || !isHead || part !== body || !isElement(body)) return [part]
    const head: Element = { type: 'element', tagName: 'thead', properties: {}, children: [first] }
    return rows.length > 0 ? [head, { ...body, children: rows }] : [head]
  })
  return { ...table, children: parts.map((part) => simplePart(part, isElement(part, 'thead'))) }
}

function simplePart(part: ElementContent, isInHead: boolean): ElementContent {
  if (!isElement(part)) return part
  if (!/^(?:td|th|caption)$/.test(part.tagName))
    return { ...part, children: part.children.map((child) => simplePart(child, isInHead)) }
  const { scope, ...others } = part.properties
  const isOfColumn = isInHead && (scope === undefined || scope === 'col')
  const properties = simpleProperties({ ...part, properties: isOfColumn ? others : part.properties })
  return { ...part, properties, children: withoutOnlyParagraph(part.children) }
}

/** A paragraph that is alone in the only item needs no element. */
export function simpleList(list: Element): Element {
  const [item] = list.children
  const isOnly = list.children.length === 1 && isElement(item, 'li') && item.properties.id === undefined
  return isOnly ? { ...list, children: [{ ...item, children: withoutOnlyParagraph(item.children) }] } : list
}

function withoutOnlyParagraph(children: ElementContent[]): ElementContent[] {
  const [only] = children
  const isPlain = isElement(only, 'p') && children.length === 1 && Object.keys(only.properties).length === 0
  return isPlain ? only.children : children
}
