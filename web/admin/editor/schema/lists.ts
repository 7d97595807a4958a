import { Node } from '@tiptap/core'
import { taskItemClass } from '#contract/html/task-box.ts'
import { attributesOf, shownAttributes, withAttributes, withGaps } from './element-attributes.ts'

const list = (name: string, element: string) =>
  Node.create({
    name,
    group: 'block list',
    content: 'listItem*',
    addAttributes: () => ({ ...withAttributes, ...withGaps }),
    parseHTML: () => [{ tag: element }],
    renderHTML: ({ node }) => [element, shownAttributes(attributesOf(node)), 0],
  })

export const BulletList = list('bulletList', 'ul')

export const OrderedList = list('orderedList', 'ol')

export const ListItem = Node.create({
  name: 'listItem',
  content: 'block+',
  defining: true,
  addAttributes: () => ({
    ...withAttributes,
    ...withGaps,
    /** Whether the item is a task, which begins with a box. */
    task: { default: false, rendered: false },
    checked: { default: false, rendered: false, keepOnSplit: false },
  }),
  parseHTML: () => [{ tag: 'li' }],
  renderHTML({ node }) {
    const attributes = shownAttributes(attributesOf(node))
    if (!node.attrs.task) return ['li', attributes, 0]
    const box = {
      type: 'checkbox',
      contenteditable: 'false',
      tabindex: '-1',
      'aria-label': 'Done',
      ...(node.attrs.checked && { checked: '' }),
    }
    return ['li', { ...attributes, class: taskItemClass }, ['input', box], ['div', 0]]
  },
})
