import type { Node as PostNode } from '@tiptap/pm/model'

/** Remembers what was found of each node, which is asked for at each key: a node that changes becomes another one. */
export function oncePerNode<Found>(find: (node: PostNode) => Found): (node: PostNode) => Found {
  const known = new WeakMap<PostNode, { found: Found }>()
  return (node) => {
    const before = known.get(node)
    if (before) return before.found
    const found = find(node)
    known.set(node, { found })
    return found
  }
}
