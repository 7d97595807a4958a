import { Node } from '@tiptap/core'
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
  addAttributes: () => ({ ...withAttributes, ...withGaps }),
  parseHTML: () => [{ tag: 'li' }],
  renderHTML: ({ node }) => ['li', shownAttributes(attributesOf(node)), 0],
})
