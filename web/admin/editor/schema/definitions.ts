import { Node } from '@tiptap/core'
import { attributesOf, shownAttributes, withAttributes, withGap, withGaps } from './element-attributes.ts'

export const DefinitionList = Node.create({
  name: 'definitionList',
  group: 'block',
  content: '(term | description)+',
  addAttributes: () => ({ ...withAttributes, ...withGaps }),
  parseHTML: () => [{ tag: 'dl' }],
  renderHTML: ({ node }) => ['dl', shownAttributes(attributesOf(node)), 0],
})

export const Term = Node.create({
  name: 'term',
  content: 'inline*',
  defining: true,
  addAttributes: () => ({ ...withAttributes, ...withGap }),
  parseHTML: () => [{ tag: 'dt' }],
  renderHTML: ({ node }) => ['dt', shownAttributes(attributesOf(node)), 0],
})

export const Description = Node.create({
  name: 'description',
  content: 'block+',
  defining: true,
  addAttributes: () => ({ ...withAttributes, ...withGaps }),
  parseHTML: () => [{ tag: 'dd' }],
  renderHTML: ({ node }) => ['dd', shownAttributes(attributesOf(node)), 0],
})
