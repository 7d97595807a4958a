import type { Node as PostNode } from '@tiptap/pm/model'

/** Returns the blocks that a node of a figure is outside of it. Text without an element would run together with that of other blocks. */
export function outside(node: PostNode): PostNode[] {
  if (node.type.name === 'figcaption') return node.children.flatMap(outside)
  return [node.attrs.bare ? node.type.create({ ...node.attrs, bare: false }, node.content) : node]
}
