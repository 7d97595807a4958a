import { Node } from '@tiptap/core'
import type { DOMOutputSpec, Node as PostNode } from '@tiptap/pm/model'
import { boxedView } from './boxed-view.ts'
import { attributesOf, shownAttributes, withAttributes, withGap } from './element-attributes.ts'
import { languageName } from './language-name.ts'
import { withLines } from './show-lines.ts'

/** True for empty blocks that contain a `<br>`, which makes the empty line visible to readers. New blocks do. */
const withFiller = { filler: { default: true, rendered: false, keepOnSplit: false } }

const textBlock = { group: 'block', content: 'inline*' }

/**
 * A paragraph, or text directly in its parent, which is then `bare`: ProseMirror does not mix text and blocks.
 */
export const Paragraph = Node.create({
  name: 'paragraph',
  priority: 1000,
  ...textBlock,
  addAttributes: () => ({
    ...withAttributes,
    ...withGap,
    ...withFiller,
    bare: { default: false, rendered: false },
    /** True for an empty line that the editor added and nobody asked for: it is not stored at the end of the text. */
    spare: { default: false, rendered: false, keepOnSplit: false },
  }),
  parseHTML: () => [{ tag: 'p' }],
  renderHTML: ({ node }) =>
    node.attrs.bare && Object.keys(attributesOf(node)).length === 0
      ? ['div', { class: 'bare-text' }, 0]
      : ['p', shownAttributes(attributesOf(node)), 0],
})

export const Heading = Node.create({
  name: 'heading',
  ...textBlock,
  defining: true,
  addAttributes: () => ({
    ...withAttributes,
    ...withGap,
    ...withFiller,
    level: { default: 1, rendered: false },
  }),
  parseHTML: () => [1, 2, 3, 4, 5, 6].map((level) => ({ tag: `h${level}`, attrs: { level } })),
  renderHTML: ({ node }) => [`h${node.attrs.level}`, shownAttributes(attributesOf(node)), 0],
})

const languageClass = /(?:^|\s)language-(\S+)/

/** The language of a code block, as written; empty for none. */
export const languageOf = (block: PostNode): string =>
  languageClass.exec(block.attrs.code?.class ?? '')?.[1] ?? ''

export const isDisplayFormula = (block: PostNode): boolean =>
  block.type.name === 'codeBlock' && /\bmath-display\b/.test(block.attrs.code?.class ?? '')

/** `code` has the attributes of the `<code>` element around the whole content; null without one. */
export const CodeBlock = Node.create({
  name: 'codeBlock',
  ...textBlock,
  code: true,
  defining: true,
  whitespace: 'pre',
  addAttributes: () => ({ ...withAttributes, ...withGap, code: { default: null, rendered: false } }),
  parseHTML: () => [{ tag: 'pre', preserveWhitespace: 'full' }],
  renderHTML: ({ node }) => codeElement(node),
  // The box stands still while the code scrolls, so that the name of the language can be on its edge and numbers beside it.
  addNodeView: withLines(boxedView((node) => ({ class: 'code', ...languageLabel(node) }), codeElement)),
})

const languageLabel = (block: PostNode): { 'data-language'?: string } => {
  const label = languageName(languageOf(block))
  return label ? { 'data-language': label } : {}
}

function codeElement(block: PostNode): DOMOutputSpec {
  const attributes = {
    ...shownAttributes(attributesOf(block)),
    ...languageLabel(block),
    // It scrolls, and the cursor of the text scrolls it: checks of accessibility look for this.
    contenteditable: 'inherit',
  }
  return block.attrs.code
    ? ['pre', attributes, ['code', shownAttributes(block.attrs.code), 0]]
    : ['pre', attributes, 0]
}

export const Summary = Node.create({
  name: 'summary',
  content: 'inline*',
  defining: true,
  addAttributes: () => ({ ...withAttributes, ...withGap }),
  parseHTML: () => [{ tag: 'div.summary' }],
  renderHTML: ({ node }) => ['div', { ...shownAttributes(attributesOf(node)), class: 'summary' }, 0],
})
