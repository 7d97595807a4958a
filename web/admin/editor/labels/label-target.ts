import type { Node as PostNode } from '@tiptap/pm/model'
import { type EditorState, NodeSelection } from '@tiptap/pm/state'
import type { LabelledKind } from '#contract/content/kinds.ts'
import { type Picture, selectedPicture } from '../commands/selected-picture.ts'
import { isTableFigure } from '../commands/table-figures.ts'
import { isDisplayFormula } from '../schema/text-blocks.ts'
import { titledKindOf } from '../titled/titled-kind.ts'
import { numberedKindOf } from './labelled.ts'

/** What a label can be given to. */
export interface LabelTarget {
  kind: LabelledKind
  /** The position of the block that has the label, or that gets the figure around it which has. */
  pos: number
  node: PostNode
  /** A picture that is in no figure yet. */
  picture?: Picture
}

/** Returns what a label can be given to at the cursor, the innermost first. */
export function labelTarget(state: EditorState): LabelTarget | null {
  const { selection } = state
  const picture = selectedPicture(state)
  if (picture && !picture.figure) return { kind: 'figure', pos: picture.pos, node: picture.image, picture }
  const { $from } = selection
  if (selection instanceof NodeSelection) {
    const own = ownTarget(selection.node, selection.from)
    if (own) return own
  }
  for (let depth = $from.depth; depth > 0; depth--) {
    const target = targetOf($from.node(depth), $from.before(depth), $from.node(depth - 1))
    if (target !== undefined) return target
  }
  return null
}

/** Null for what has no label, and neither has what is around it; undefined to look around it. */
function targetOf(node: PostNode, pos: number, parent: PostNode): LabelTarget | null | undefined {
  const { name } = node.type
  if (name === 'codeBlock') return parent.type.name === 'figure' ? undefined : codeTarget(node, pos, parent)
  // In tabs the caption is the name of the tab.
  if (name === 'figure' && isTab(node, parent)) return null
  if (name === 'heading') return /aption$/.test(parent.type.name) ? null : { kind: 'section', pos, node }
  return ownTarget(node, pos) ?? undefined
}

function ownTarget(node: PostNode, pos: number): LabelTarget | null {
  if (isTableFigure(node)) return { kind: 'table', pos: pos + 1, node: node.child(0) }
  if (node.type.name === 'codeBlock') return codeTarget(node, pos, null)
  const is = titledKindOf(node)
  if (is?.name === 'theorem') return is.kind === 'proof' ? null : { kind: is.kind, pos, node }
  const kind = numberedKindOf(node)
  return kind && { kind, pos, node }
}

/** The cells of tables hold no figures of code. */
const codeTarget = (node: PostNode, pos: number, parent: PostNode | null): LabelTarget | null =>
  parent?.type.name === 'tableCell'
    ? null
    : { kind: isDisplayFormula(node) ? 'equation' : 'listing', pos, node }

const isTab = (figure: PostNode, parent: PostNode): boolean =>
  numberedKindOf(figure) === 'listing' &&
  parent.type.name === 'division' &&
  (parent.attrs.attributes.class ?? '').split(' ').includes('tabs')
