import type { Element, ElementContent } from 'hast'
import type { List, ListItem } from 'mdast'
import type { State } from 'mdast-util-to-hast'
import { taskItemClass, taskListClass } from '../../html/task-box.ts'
import type { DefinitionList, Description } from '../nodes.ts'
import { element, text } from './hast-element.ts'

/** A list, whose items hold paragraphs if one of them is loose. */
export function listToHast(state: State, node: List): Element {
  const isLoose = Boolean(node.spread) || node.children.some(({ spread }) => spread)
  const isTasks = node.children.some(({ checked }) => typeof checked === 'boolean')
  const result = element(
    node.ordered ? 'ol' : 'ul',
    {
      ...(node.ordered && typeof node.start === 'number' && node.start !== 1 && { start: node.start }),
      ...(isTasks && { className: [taskListClass] }),
    },
    node.children.map((item) => itemToHast(state, item, isLoose)),
  )
  state.patch(node, result)
  return result
}

function itemToHast(state: State, item: ListItem, isLoose: boolean): Element {
  const blocks = state.all(item)
  const content = isLoose ? blocks : blocks.flatMap(withoutParagraph)
  if (typeof item.checked !== 'boolean') return element('li', {}, content)
  const box = element('input', { type: 'checkbox', disabled: true, ...(item.checked && { checked: true }) })
  const space = isLoose || content.length === 0 ? [] : [text(' ')]
  return element('li', { className: [taskItemClass] }, [box, ...space, ...content])
}

const withoutParagraph = (node: ElementContent): ElementContent[] =>
  node.type === 'element' && node.tagName === 'p' ? node.children : [node]

/** A list of terms and their descriptions. */
export function definitionsToHast(state: State, node: DefinitionList): Element {
  const children = node.children.map((child) =>
    child.type === 'definitionTerm' ? element('dt', {}, state.all(child)) : describe(state, child),
  )
  const result = element('dl', {}, children)
  state.patch(node, result)
  return result
}

function describe(state: State, node: Description): Element {
  const blocks = state.all(node)
  return element('dd', {}, node.isLoose ? blocks : blocks.flatMap(withoutParagraph))
}
