import type { Node as PostNode } from '@tiptap/pm/model'

/** The HTML attributes of an element, in the order in which they were written. */
export type ElementAttributes = Readonly<Record<string, string>>

/** The node attribute with the HTML attributes of the node's element. */
export const withAttributes = { attributes: { default: {} as ElementAttributes, rendered: false } }

/** The node attribute with the white space in front of a block. */
export const withGap = { before: { default: '', rendered: false } }

/** The node attributes with the white space in front of a block and behind its last child. */
export const withGaps = { ...withGap, tail: { default: '', rendered: false } }

/** The HTML attributes of a node's element. */
export const attributesOf = (node: PostNode): ElementAttributes => node.attrs.attributes ?? {}

/** Ids could be those of parts of the page; the others do something, and come from no server of ours. */
const unshown = /^(?:id|open|on.*|style|autofocus|tabindex|contenteditable)$/

/** What the browser shows of the attributes while a text is edited. */
export const shownAttributes = (attributes: ElementAttributes): Record<string, string> =>
  Object.fromEntries(Object.entries(attributes).filter(([name]) => !unshown.test(name)))

/** The attributes with another class in place of those that a shape matches; `null` for none. */
export function withClass(
  attributes: ElementAttributes,
  shape: RegExp,
  name: string | null,
): ElementAttributes {
  const { class: classes = '', ...others } = attributes
  const kept = classes.split(/\s+/).filter((one) => one && !shape.test(one))
  const all = name ? [...kept, name] : kept
  return all.length ? { ...attributes, class: all.join(' ') } : others
}
