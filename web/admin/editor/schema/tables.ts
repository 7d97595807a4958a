import { Node } from '@tiptap/core'
import type { Node as PostNode } from '@tiptap/pm/model'
import { boxedView } from './boxed-view.ts'
import { attributesOf, shownAttributes, withAttributes, withGaps } from './element-attributes.ts'

/** The cursor scrolls it, which the attribute tells programs that look for what a keyboard cannot reach. */
const scrollBox = (table: PostNode) => ({
  class: /(?:^|\s)wide(?:\s|$)/.test(attributesOf(table).class ?? '') ? 'table-scroll wide' : 'table-scroll',
  contenteditable: 'inherit',
})

/** The attribute `element` says which of the elements a node is. */
const part = (name: string, elements: [string, ...string[]], content: string, isolating: boolean) =>
  Node.create({
    name,
    content,
    isolating,
    group: name === 'table' ? 'block' : '',
    addAttributes: () => ({
      ...withAttributes,
      ...withGaps,
      element: { default: elements[0], rendered: false },
    }),
    parseHTML: () => elements.map((element) => ({ tag: element, attrs: { element } })),
    renderHTML: ({ node }) => [node.attrs.element, shownAttributes(attributesOf(node)), 0],
  })

export const Table = part('table', ['table'], 'tableCaption? tableSection*', true).extend({
  addNodeView: boxedView(scrollBox, (node) => ['table', shownAttributes(attributesOf(node)), 0]),
})

export const TableCaption = part('tableCaption', ['caption'], 'block+', true)

export const TableSection = part('tableSection', ['tbody', 'thead', 'tfoot'], 'tableRow*', false)

export const TableRow = part('tableRow', ['tr'], 'tableCell*', false)

export const TableCell = part('tableCell', ['td', 'th'], 'block+', true)
