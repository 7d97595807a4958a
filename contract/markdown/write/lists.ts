import type { Element, ElementContent } from 'hast'
import type { List, ListItem, RootContent } from 'mdast'
import { taskItemClass, taskListClass } from '../../html/task-box.ts'
import type { DefinitionList } from '../nodes.ts'
import { hasOnly, isBlockElement, isElement, isExactly } from './hast-tree.ts'
import { phrasing, type References } from './phrasing.ts'
import { simpleList } from './simple-form.ts'

/** Converts blocks in an item. */
export type Flow = (nodes: readonly ElementContent[], to: References) => RootContent[]

/** A list; null for one that Markdown cannot say, such as one with other numbers. */
export function listOf(element: Element, to: References, flow: Flow): List | null {
  const list = simpleList(element)
  const isTasks = isExactly(list, [taskListClass])
  if (!hasOnly(list, 'start', ...(isTasks ? ['className'] : []))) return null
  const start = Number(list.properties.start ?? 1)
  const items = list.children.map((item) => (isElement(item, 'li') ? itemOf(item, to, flow) : null))
  if (!items.every((item) => item !== null) || items.length === 0 || start < 0) return null
  const isLoose = items.some(({ spread }) => spread)
  return {
    type: 'list',
    ordered: list.tagName === 'ol',
    start: list.tagName === 'ol' ? start : null,
    spread: isLoose,
    children: items,
  }
}

function itemOf(item: Element, to: References, flow: Flow): ListItem | null {
  const [box, ...rest] = item.children
  const isTask = isExactly(item, [taskItemClass]) && isElement(box, 'input')
  if (!isTask && !hasOnly(item)) return null
  const content = isTask ? withoutSpace(rest) : item.children
  return {
    type: 'listItem',
    checked: isTask ? 'checked' in box.properties && box.properties.checked !== false : null,
    spread: content.some((child) => isElement(child, 'p')),
    children: content.length > 0 ? (flow(content, to) as ListItem['children']) : [],
  }
}

function withoutSpace(nodes: ElementContent[]): ElementContent[] {
  const [first, ...others] = nodes
  if (first?.type !== 'text') return nodes
  const value = first.value.replace(/^ /, '')
  return value === '' ? others : [{ ...first, value }, ...others]
}

/** A list of terms; null for one with attributes, or with blocks in a term. */
export function definitionListOf(list: Element, to: References, flow: Flow): DefinitionList | null {
  const result: DefinitionList = { type: 'definitionList', children: [] }
  if (!hasOnly(list)) return null
  for (const part of list.children) {
    if (!isElement(part) || !hasOnly(part)) return null
    if (part.tagName === 'dt' && !part.children.some(isBlockElement))
      result.children.push({ type: 'definitionTerm', children: phrasing(part.children, to) })
    else if (part.tagName === 'dd' && result.children.length > 0 && part.children.length > 0) {
      const isLoose = part.children.some((child) => isElement(child, 'p'))
      result.children.push({ type: 'description', isLoose, children: flow(part.children, to) })
    } else return null
  }
  return result.children.at(-1)?.type === 'description' ? result : null
}
