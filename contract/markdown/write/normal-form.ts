import type { Element, ElementContent, Nodes, Parents, Root, RootContent } from 'hast'
import { minifyWhitespace } from 'hast-util-minify-whitespace'
import { numberedRows } from '../../content/equation-rows.ts'
import { isPartLabel } from '../../content/groups.ts'
import { madeNumber } from '../../content/kinds.ts'
import { hasClass, isBlockElement, isElement, textOf } from './hast-tree.ts'

/** Drops white space that is not shown, formatting of nothing, and the numbers of what has labels, which follow from these, and puts text beside blocks into paragraphs. The tree is changed. */
export function normalizeHast(root: Root): Root {
  dropNumbers(root)
  // White space at the ends of new paragraphs is not shown, either.
  for (let pass = 1; pass <= 2; pass++) {
    minifyWhitespace(root)
    normalizeChildren(root)
  }
  return root
}

const flowParents: ReadonlySet<string> = new Set(['blockquote', 'div', 'section', 'aside', 'details'])

const isFlowParent = (parent: Nodes): boolean =>
  parent.type === 'root' ||
  (isElement(parent) && (flowParents.has(parent.tagName) || /^fn-/.test(String(parent.properties.id))))

function normalizeChildren(parent: Parents): void {
  for (const child of parent.children) if (isElement(child)) normalizeChildren(child)
  const children = joinText(parent.children.filter((child) => !isNothing(child)))
  parent.children = (isFlowParent(parent) ? wrapText(children) : children) as typeof parent.children
}

const formatting = /^(?:a|abbr|b|code|del|em|i|ins|kbd|mark|s|span|strong|sub|sup|u)$/

/** True for formatting of nothing, which the sanitizer drops, too. */
const isNothing = (node: RootContent): boolean =>
  isElement(node) && formatting.test(node.tagName) && node.children.length === 0

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

const holdsNumber = /^(?:figcaption|caption|h[1-6])$/

/** Captions of nothing but a number go with it, and such headings are paragraphs, as for the sanitizer. */
function dropNumbers(parent: Parents): void {
  dropPlaceLabels(parent)
  const isEquation = hasClass(parent as Nodes, 'equation')
  const kept = parent.children.filter((child) => {
    if (!isElement(child)) return true
    if (isEquation && child.tagName === 'figcaption') return false
    const [number] = child.children
    if (!holdsNumber.test(child.tagName) || !isNumber(number)) return true
    const own = textOf(number).replace(madeNumber, '')
    child.children.splice(0, 1, ...(own ? [{ type: 'text' as const, value: own }] : []))
    const [first] = child.children
    if (first?.type === 'text') first.value = first.value.trimStart()
    if (child.children.length > 0) return true
    const isHeading = /^h/.test(child.tagName)
    if (isHeading) Object.assign(child, { tagName: 'p', properties: {} })
    return isHeading
  })
  parent.children = kept as typeof parent.children
  for (const child of parent.children) if (isElement(child)) dropNumbers(child)
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
