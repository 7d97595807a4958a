import { Node, type NodeConfig } from '@tiptap/core'
import { attributesOf, shownAttributes, withAttributes, withGap, withGaps } from './element-attributes.ts'
import { joinDetails } from './join-details.ts'

const container = (name: string, element: string, config: Partial<NodeConfig> = {}) =>
  Node.create({
    name,
    group: 'block',
    content: 'block+',
    addAttributes: () => ({ ...withAttributes, ...withGaps }),
    parseHTML: () => [{ tag: element }],
    renderHTML: ({ node }) => [element, shownAttributes(attributesOf(node)), 0],
    ...config,
  })

export const Blockquote = container('blockquote', 'blockquote', { defining: true })

export const Division = container('division', 'div')

/** May be a theorem or callout, whose title comes first. */
const titled: Partial<NodeConfig> = { content: 'blockTitle? block*', isolating: true }

export const Section = container('section', 'section', titled)

/** A note, as for readers: several landmarks would need names of their own. */
export const Aside = container('aside', 'aside', {
  ...titled,
  renderHTML: ({ node }) => ['aside', { ...shownAttributes(attributesOf(node)), role: 'note' }, 0],
})

/** A line behind its caption would be in it. */
export const Figure = container('figure', 'figure', {
  content: '(block | figcaption)+',
  isolating: true,
  allowGapCursor: false,
})

export const Figcaption = container('figcaption', 'figcaption', { group: '', isolating: true })

/** Rendered as an open `<div>`, as a `<details>` element would close while it is edited. */
export const Details = container('details', 'details', {
  onBeforeCreate() {
    joinDetails(this.editor.schema)
  },
  content: 'summary block*',
  isolating: true,
  parseHTML: () => [{ tag: 'div.details' }],
  renderHTML({ node }) {
    const { class: classes, ...attributes } = shownAttributes(attributesOf(node))
    return ['div', { ...attributes, class: classes ? `details ${classes}` : 'details' }, 0]
  },
})

export const HorizontalRule = Node.create({
  name: 'horizontalRule',
  group: 'block',
  addAttributes: () => ({ ...withAttributes, ...withGap }),
  parseHTML: () => [{ tag: 'hr' }],
  renderHTML: ({ node }) => ['hr', shownAttributes(attributesOf(node))],
})
