import type { Element, ElementContent, Nodes, Parents, Root, RootContent } from 'hast'
import { minifyWhitespace } from 'hast-util-minify-whitespace'
import { numberedRows } from '../../content/equation-rows.ts'
import { isPartLabel } from '../../content/groups.ts'
import { madeNumber } from '../../content/kinds.ts'
import { hasClass, isBlockElement, isElement, textOf } from './hast-tree.ts'

/** Drops white space that is not shown, formatting of nothing, and the numbers of what has labels, which follow from these, and puts text beside blocks into paragraphs. The tree is changed. */
export function normalizeHast(root: Root): Root {
  const numbers = new Map<Nodes, Element>()
  dropNumbers(root, numbers)
  // White space at the ends of new paragraphs is not shown, either.
  for (let pass = 1; pass <= 2; pass++) {
    minifyWhitespace(root)
    normalizeChildren(root, numbers)
  }
  return root
}

const flowParents: ReadonlySet<string> = new Set(['blockquote', 'div', 'section', 'aside', 'details'])

const isFlowParent = (parent: Nodes): boolean =>
  parent.type === 'root' ||
  (isElement(parent) && (flowParents.has(parent.tagName) || /^fn-/.test(String(parent.properties.id))))

/** Captions of nothing but a number go with it. Such headings keep it, as nothing else is in them. */
function normalizeChildren(parent: Parents, numbers: ReadonlyMap<Nodes, Element>): void {
  for (const child of parent.children) if (isElement(child)) normalizeChildren(child, numbers)
  const isEmptied = (node: RootContent): node is Element =>
    numbers.has(node) && isElement(node) && node.children.length === 0
  const kept = parent.children.filter(
    (child) => !isNothing(child) && !(isEmptied(child) && !isHeading(child)),
  )
  for (const child of kept) if (isEmptied(child)) child.children = [numbers.get(child) as Element]
  const children = joinText(kept)
  parent.children = (isFlowParent(parent) ? wrapText(children) : children) as typeof parent.children
}

const isHeading = (node: Nodes): boolean => isElement(node) && /^h[1-6]$/.test(node.tagName)

const formatting = /^(?:a|abbr|b|code|del|em|i|ins|kbd|mark|s|span|strong|sub|sup|u)$/

/** True for formatting of nothing, and for tables of nothing, which the sanitizer drops, too. */
const isNothing = (node: RootContent): boolean =>
  isElement(node) && (formatting.test(node.tagName) || node.tagName === 'table') && node.children.length === 0

function wrapText(nodes: readonly RootContent[]): RootContent[] {
  const result: RootContent[] = []
  let run: ElementContent[] = []
  const endRun = () => {
    const isBlank = run.every((node) => node.type === 'text' && /^[ \t\n\f\r]*$/.test(node.value))
    if (!isBlank) result.push({ type: 'element', tagName: 'p', properties: {}, children: run })
    run = []
  }
  for (const node of nodes) {
    if (!isBlockElement(node)) {
      run.push(node as ElementContent)
      continue
    }
    endRun()
    result.push(node)
  }
  endRun()
  return result
}

/** Joins texts side by side, and drops comments. */
function joinText(nodes: readonly RootContent[]): RootContent[] {
  const result: RootContent[] = []
  for (const node of nodes) {
    const last = result.at(-1)
    if (node.type === 'text' && last?.type === 'text') last.value += node.value
    else if (node.type !== 'comment' && node.type !== 'doctype') result.push(node)
  }
  return result
}

const isCaption = (node: Nodes): boolean => isElement(node) && /^(?:fig)?caption$/.test(node.tagName)

/** Captions, their first paragraphs, and headings. */
const mayHoldNumber = (element: Element, parent: Parents): boolean =>
  isCaption(element) ||
  isHeading(element) ||
  (element.tagName === 'p' && isCaption(parent) && parent.children.find(isSeen) === element)

const isSeen = (node: RootContent): boolean => node.type !== 'text' || node.value.trim() !== ''

/** Adds what had a number, with that, to `numbers`. */
function dropNumbers(parent: Parents, numbers: Map<Nodes, Element>): void {
  dropPlaceLabels(parent)
  const isEquation = hasClass(parent as Nodes, 'equation')
  const kept = parent.children.filter((child) => !(isEquation && isElement(child, 'figcaption')))
  parent.children = kept as typeof parent.children
  for (const child of parent.children) {
    if (!isElement(child)) continue
    const [number] = child.children
    if (isNumber(number) && mayHoldNumber(child, parent)) {
      const own = textOf(number).replace(madeNumber, '')
      child.children.splice(0, 1, ...(own ? [{ type: 'text' as const, value: own }] : []))
      const [first] = child.children
      if (first?.type === 'text') first.value = first.value.trimStart()
      numbers.set(child, number)
    }
    dropNumbers(child, numbers)
  }
  parent.children = parent.children.map((child) => formulaOfRows(child) ?? child) as typeof parent.children
}

/** An equation whose rows have numbers follows from the labels in its formula. */
function formulaOfRows(node: RootContent): Element | null {
  const [pre, ...more] = isElement(node, 'figure') && hasClass(node, 'equation') ? node.children : []
  if (!isElement(node) || !isElement(pre, 'pre') || more.length > 0 || node.properties.id !== undefined)
    return null
  return numberedRows(textOf(pre))?.length ? pre : null
}

/** The labels of places in a group follow from its own. */
function dropPlaceLabels(group: Parents): void {
  if (!isElement(group as Nodes, 'figure') || !hasClass(group as Nodes, 'group')) return
  const { id } = (group as Element).properties
  for (const part of group.children)
    if (isElement(part) && isPartLabel(String(part.properties.id), String(id))) delete part.properties.id
}

const isNumber = (node: RootContent | undefined): node is Element =>
  isElement(node, 'span') && hasClass(node, 'number')
