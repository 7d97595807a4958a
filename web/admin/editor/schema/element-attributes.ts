import type { Node as PostNode } from '@tiptap/pm/model'

/** In source order. */
export type ElementAttributes = Readonly<Record<string, string>>

export const withAttributes = { attributes: { default: {} as ElementAttributes, rendered: false } }

/** The white space before a block. */
export const withGap = { before: { default: '', rendered: false } }

/** The white space before a block and after its last child. */
export const withGaps = { ...withGap, tail: { default: '', rendered: false } }

export const attributesOf = (node: PostNode): ElementAttributes => node.attrs.attributes ?? {}

/** Ids could collide with those of the page; the others have effects and are never stored by the server. */
const unshown = /^(?:id|open|on.*|style|autofocus|tabindex|contenteditable)$/

/** The attributes to render while editing. */
export const shownAttributes = (attributes: ElementAttributes): Record<string, string> =>
  Object.fromEntries(Object.entries(attributes).filter(([name]) => !unshown.test(name)))

/** Returns the same node with another id, or without one. */
export function withId(node: PostNode, id: string | null): PostNode {
  const { id: _old, ...others } = attributesOf(node)
  const attributes = id === null ? others : { id, ...others }
  return node.type.create({ ...node.attrs, attributes }, node.content, node.marks)
}

/** Classes that an element can have beside each other, in the order of `docs/content.md`, in whatever order an author chooses them. */
const order = ['line-numbers', 'focus', 'sortable', 'wide', 'decimal', 'best']

/** Those of editors come last, as the server stores them. */
const placeOf = (name: string): number => (name.startsWith('ql-') ? order.length : order.indexOf(name))

/** Replaces all classes that match `shape` with `name`, or removes them if it is null. */
export function withClass(
  attributes: ElementAttributes,
  shape: RegExp,
  name: string | null,
): ElementAttributes {
  const { class: classes = '', ...others } = attributes
  const names = classes.split(/\s+/).filter(Boolean)
  const kept = names.filter((one) => !shape.test(one))
  if (name && names.includes(name) && kept.length === names.length - 1) return attributes
  const place = name ? kept.findIndex((one) => placeOf(one) > placeOf(name)) : -1
  const all = name ? kept.toSpliced(place < 0 ? kept.length : place, 0, name) : kept
  return all.length ? { ...attributes, class: all.join(' ') } : others
}
