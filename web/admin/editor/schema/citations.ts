import { Node } from '@tiptap/core'
import type { Node as PostNode } from '@tiptap/pm/model'
import { shownAttributes, withAttributes } from './element-attributes.ts'
import { placeBehind } from './place-behind.ts'

/** What cites works. `html` and `text` are as read: the server writes them anew from the references of the post. */
export const Citation = Node.create({
  name: 'citation',
  inline: true,
  group: 'inline',
  draggable: true,
  addAttributes: () => ({
    ...withAttributes,
    html: { default: '', rendered: false },
    text: { default: '', rendered: false },
  }),
  parseHTML: () => [{ tag: 'span.citation' }],
  renderHTML: ({ node }) => [
    'span',
    {
      ...shownAttributes(node.attrs.attributes),
      'data-text': node.attrs.text,
      title: node.attrs.attributes['data-cite'],
      role: 'img',
      'aria-label': `Citation ${node.attrs.text}`,
      contenteditable: 'false',
    },
    placeBehind,
  ],
})

export const isCitation = ({ type }: PostNode): boolean => type.name === 'citation'
