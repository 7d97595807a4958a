import type { BodyNode } from './body-node.ts'
import { wordsIn } from './tokens.ts'

export interface Counts {
  added: number
  removed: number
}

/** Counts words and images. */
export function countChanges(nodes: readonly BodyNode[]): Counts {
  const counts: Counts = { added: 0, removed: 0 }
  const count = (node: BodyNode, change: keyof Counts | null): void => {
    if (typeof node === 'string') {
      if (change) counts[change] += wordsIn(node)
      return
    }
    if (node.name === 'img' && change) counts[change]++
    const inside = node.change === 'added' || node.change === 'removed' ? node.change : change
    for (const child of node.children) count(child, inside)
  }
  for (const node of nodes) count(node, null)
  return counts
}
