import type { Node as PostNode, ResolvedPos } from '@tiptap/pm/model'
import { safeContentClasses } from '#contract/content/classes.ts'
import { type CalloutKind, type TheoremKind, theoremKinds, theoremLabels } from '#contract/content/kinds.ts'
import { attributesOf } from '../schema/element-attributes.ts'

/** How a callout shows its body. */
export type Folding = 'always' | 'open' | 'folded'

/** What a block with a title is. */
export type TitledKind =
  | { name: 'details' }
  | { name: 'callout'; kind: CalloutKind; folding: Folding }
  | { name: 'theorem'; kind: TheoremKind }

/** Returns what a block with a title is; null for other blocks. */
export function titledKindOf(node: PostNode): TitledKind | null {
  const { name } = node.type
  if (name !== 'details' && name !== 'aside' && name !== 'section') return null
  const attributes = attributesOf(node)
  const classes = safeContentClasses(name, (attributes.class ?? '').split(' '))
  if (name === 'section') {
    const kind = theoremKinds.find((one) => classes.includes(one))
    return kind ? { name: 'theorem', kind } : null
  }
  if (classes.length === 0) return name === 'details' ? { name } : null
  const folding = name === 'aside' ? 'always' : 'open' in attributes ? 'open' : 'folded'
  return { name: 'callout', kind: classes[1] as CalloutKind, folding }
}

/** Returns `Theorem 1`, or `Proof`. */
export function labelOf(kind: TheoremKind, number: number): string {
  const { label, prefix } = theoremLabels[kind]
  return prefix === null ? label : `${label} ${number}`
}

export const isTitle = (node: PostNode | null | undefined): boolean =>
  node?.type.name === 'summary' || node?.type.name === 'blockTitle'

export interface Titled {
  node: PostNode
  pos: number
  depth: number
  is: TitledKind
}

/** Returns the innermost block with a title around a position. */
export function titledAround($pos: ResolvedPos): Titled | null {
  for (let depth = $pos.depth; depth > 0; depth--) {
    const node = $pos.node(depth)
    const is = isTitle(node.firstChild) ? titledKindOf(node) : null
    if (is) return { node, pos: $pos.before(depth), depth, is }
  }
  return null
}
