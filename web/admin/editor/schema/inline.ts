import { Mark, Node } from '@tiptap/core'
import { blankPage, isSafeLink } from '#contract/html/safe-url.ts'
import { attributesOf, shownAttributes, withAttributes } from './element-attributes.ts'

const elements = 'a strong b em i u s del ins sub sup code mark kbd abbr span'.split(' ')

/**
 * Any inline element. All are one type of mark, because marks of one type keep their nesting order. `part` distinguishes equal elements
 * that are adjacent or nested.
 */
export const InlineElement = Mark.create({
  name: 'inlineElement',
  excludes: '',
  addAttributes: () => ({
    ...withAttributes,
    element: { default: 'span', rendered: false },
    part: { default: 0, rendered: false },
  }),
  parseHTML: () => elements.map((element) => ({ tag: element, attrs: { element } })),
  renderHTML({ mark }) {
    const { element, attributes } = mark.attrs
    const { href, ...shown } = shownAttributes(attributes)
    if (href === undefined) return [element, shown, 0]
    return [element, { ...shown, href: isSafeLink(href) ? href : blankPage }, 0]
  },
})

export const HardBreak = Node.create({
  name: 'hardBreak',
  inline: true,
  group: 'inline',
  selectable: false,
  linebreakReplacement: true,
  addAttributes: () => withAttributes,
  parseHTML: () => [{ tag: 'br' }],
  renderHTML: () => ['br'],
  renderText: () => '\n',
})

export const Image = Node.create({
  name: 'image',
  inline: true,
  group: 'inline',
  draggable: true,
  addAttributes: () => withAttributes,
  parseHTML: () => [{ tag: 'img', getAttrs: (img) => ({ attributes: elementAttributes(img) }) }],
  renderHTML: ({ node }) => ['img', shownAttributes(attributesOf(node))],
})

/** Unknown HTML, preserved as written and displayed as the name of its element. */
export const UnknownElement = Node.create({
  name: 'unknownElement',
  inline: true,
  group: 'inline',
  atom: true,
  addAttributes: () => ({ html: { default: '', rendered: false } }),
  parseHTML: () => [{ tag: 'span[data-unknown]' }],
  renderHTML: ({ node }) => [
    'span',
    { 'data-unknown': '', contenteditable: 'false' },
    /^<([\w-]+)/.exec(node.attrs.html)?.[1] ?? '?',
  ],
})

export const elementAttributes = (element: Element): Record<string, string> =>
  Object.fromEntries(Array.from(element.attributes, ({ name, value }) => [name, value]))
