import { Node } from '@tiptap/core'
import { attributesOf, shownAttributes, withAttributes, withGap } from './element-attributes.ts'

/**
 * The title of a callout or theorem. `label` is what the server writes before an author's own title, which is the content; empty for
 * callouts.
 */
export const BlockTitle = Node.create({
  name: 'blockTitle',
  content: 'inline*',
  defining: true,
  selectable: false,
  addAttributes: () => ({ ...withAttributes, ...withGap, label: { default: '', rendered: false } }),
  parseHTML: () => [{ tag: 'p.block-title' }],
  renderHTML: ({ node }) => ['p', shownAttributes(attributesOf(node)), 0],
})
