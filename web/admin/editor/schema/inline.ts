import { Mark, Node } from '@tiptap/core'
import type { Attrs } from '@tiptap/pm/model'
import { blankPage, isSafeLink } from '#contract/html/safe-url.ts'
import {
  attributesOf,
  type ElementAttributes,
  shownAttributes,
  withAttributes,
} from './element-attributes.ts'

/** Those of an element that the browser copied. Those of a span may be of coloured code, or of words that are found. */
const copiedAttributes = (element: Element): ElementAttributes =>
  element.localName === 'span' ? {} : shownAttributes(elementAttributes(element))

const elements = 'a strong b em i u s del ins sub sup code mark kbd abbr span'.split(' ')

/** The attributes of each element made here. What stands between two changes is read from the page again, which does not show all of them. */
const shownMarks = new WeakMap<Element, Attrs>()

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
  parseHTML: () =>
    elements.map((element) => ({
      tag: element,
      getAttrs: (dom) => shownMarks.get(dom) ?? { element, attributes: copiedAttributes(dom) },
    })),
  renderHTML({ mark: { attrs } }) {
    const dom = document.createElement(attrs.element)
    shownMarks.set(dom, attrs)
    const { href, ...shown } = shownAttributes(attrs.attributes)
    for (const [name, value] of Object.entries(shown)) dom.setAttribute(name, value)
    if (href !== undefined) dom.setAttribute('href', isSafeLink(href) ? href : blankPage)
    return { dom, contentDOM: dom }
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
