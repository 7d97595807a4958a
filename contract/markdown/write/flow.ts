import type { Element, ElementContent, RootContent as HastContent } from 'hast'
import type { Heading, PhrasingContent, RootContent } from 'mdast'
import { attributesOf, trailing } from './attributes-of.ts'
import { codeBlock } from './code-block.ts'
import { callout, details, entryList, tabs, theorem } from './divisions.ts'
import { figure, group } from './figures.ts'
import { hasClass, hasOnly, isBlockElement, isElement, isExactly, textOf } from './hast-tree.ts'
import { definitionListOf, listOf } from './lists.ts'
import { phrasing, type References } from './phrasing.ts'
import { endTag, rawHtml, startTag } from './raw-html.ts'
import { pipeTable } from './table.ts'

/** Converts blocks, and text beside them, to Markdown. What Markdown cannot say is HTML. */
export function flow(nodes: readonly HastContent[], to: References): RootContent[] {
  const result: RootContent[] = []
  let run: ElementContent[] = []
  const endRun = () => {
    if (run.length > 0) result.push({ type: 'paragraph', children: phrasing(run, to) })
    run = []
  }
  for (const node of nodes) {
    if (node.type === 'comment' || node.type === 'doctype') continue
    if (!isBlockElement(node)) run.push(node)
    else {
      endRun()
      result.push(...block(node, to))
    }
  }
  endRun()
  return result
}

function block(element: Element, to: References): RootContent[] {
  const found = markdownOf(element, to)
  if (found === null) return [rawHtml(element)]
  return Array.isArray(found) ? found : [found]
}

/** Returns null for what Markdown cannot say. */
function markdownOf(element: Element, to: References): RootContent | RootContent[] | null {
  switch (element.tagName) {
    case 'p':
      return paragraph(element, to)
    case 'h1':
    case 'h2':
    case 'h3':
    case 'h4':
    case 'h5':
    case 'h6':
      return heading(element, to)
    case 'hr':
      return hasOnly(element) ? { type: 'thematicBreak' } : null
    case 'blockquote':
      return hasOnly(element) ? { type: 'blockquote', children: flow(element.children, to) as [] } : null
    case 'ul':
    case 'ol':
      return listOf(element, to, flow)
    case 'dl':
      return definitionListOf(element, to, flow)
    case 'pre':
      return displayMath(element) ?? codeBlock(element)
    case 'figure':
      return (
        equation(element) ??
        group(element, to) ??
        figure(element, to) ??
        codeBlock(element) ??
        (hasClass(element, 'table') ? around(element, to) : null)
      )
    case 'table':
      return pipeTable(element, to)
    case 'details':
      return callout(element, to, flow) ?? details(element, to, flow)
    case 'aside':
      return callout(element, to, flow) ?? around(element, to)
    case 'section':
      return theorem(element, to, flow) ?? entryList(element, to, flow) ?? around(element, to)
    case 'div':
      return tabs(element) ?? around(element, to)
  }
  return null
}

/** A formula with a label; its number is not written. */
function equation(element: Element): RootContent | null {
  const { id } = element.properties
  const [pre, ...more] = element.children
  if (!isExactly(element, ['equation'], 'id') || more.length > 0 || !isElement(pre, 'pre')) return null
  const formula = displayMath(pre)
  return formula?.type === 'math' ? { ...formula, data: { label: String(id) } } : null
}

function displayMath(element: Element): RootContent | null {
  const [code, ...more] = element.children
  const isFormula =
    hasOnly(element) &&
    more.length === 0 &&
    isElement(code, 'code') &&
    isExactly(code, ['language-math', 'math-display'])
  return isFormula ? { type: 'math', value: textOf(code) } : null
}

function paragraph(element: Element, to: References): RootContent | null {
  if (!hasOnly(element) || element.children.length === 0) return null
  return { type: 'paragraph', children: phrasing(element.children, to) }
}

function heading(element: Element, to: References): Heading | null {
  const attributes = attributesOf(element)
  if (!attributes) return null
  const after = trailing(attributes)
  const space: PhrasingContent[] = after.length > 0 ? [{ type: 'text', value: ' ' }] : []
  return {
    type: 'heading',
    depth: Number(element.tagName.slice(1)) as Heading['depth'],
    children: [...phrasing(element.children, to), ...space, ...after],
  }
}

/** The tags of an element, each between blank lines, around its content. */
function around(element: Element, to: References): RootContent[] {
  const isCaption = (node: HastContent) => isElement(node, 'figcaption')
  const content = element.children.flatMap((child) =>
    isCaption(child) ? [rawHtml(child)] : flow([child], to),
  )
  return [startTag(element), ...content, endTag(element)]
}
