import type { Node as PostNode } from '@tiptap/pm/model'
import { type EditorState, Plugin, PluginKey } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import { calloutTitles, type TheoremKind } from '#contract/content/kinds.ts'
import { oncePerNode } from '../schema/once-per-node.ts'
import { isTitle, labelOf, type TitledKind, titledKindOf } from './titled-kind.ts'

/** Returns how many theorems of a kind begin before a position. */
export function countBefore(doc: PostNode, pos: number, kind: TheoremKind): number {
  return titledIn(doc).filter(({ is, pos: at }) => at < pos && is.name === 'theorem' && is.kind === kind)
    .length
}

const key = new PluginKey<DecorationSet>('numberTitles')

/** Shows theorems with the numbers that the server writes, and empty titles with what it puts in their place. */
export const numberTitles = (): Plugin<DecorationSet> =>
  new Plugin<DecorationSet>({
    key,
    state: {
      init: (_config, { doc }) => labelsIn(doc),
      apply: (tr, was) => (tr.docChanged ? labelsIn(tr.doc) : was),
    },
    props: {
      decorations(state) {
        const labels = key.getState(state)
        const hint = hintAt(state)
        return hint ? labels?.add(state.doc, [hint]) : labels
      },
    },
  })

/** Says that the cursor is in an empty title. */
function hintAt({ selection: { $head } }: EditorState): Decoration | null {
  const title = $head.parent
  const isEmptyTitle = isTitle(title) && title.content.size === 0
  return isEmptyTitle ? Decoration.node($head.before(), $head.after(), { class: 'title-here' }) : null
}

type Counts = Partial<Record<TheoremKind, number>>

function labelsIn(doc: PostNode): DecorationSet {
  const counts: Counts = {}
  const labels: Decoration[] = []
  for (const { is, title, pos } of titledIn(doc)) {
    if (is.name === 'theorem') counts[is.kind] = (counts[is.kind] ?? 0) + 1
    if (title) labels.push(...labelOn(is, title, pos + 1, counts))
  }
  return DecorationSet.create(doc, labels)
}

interface PlacedTitle {
  is: TitledKind
  title: PostNode | null
  /** Of the block, from the start of what is around it. */
  pos: number
}

/** Returns the blocks with a title within another block or the document, in order. */
const titledIn: (parent: PostNode) => readonly PlacedTitle[] = oncePerNode((parent) => {
  const found: PlacedTitle[] = []
  parent.forEach((node, offset) => {
    if (node.isTextblock) return
    const is = titledKindOf(node)
    if (is) found.push({ is, title: isTitle(node.firstChild) ? node.firstChild : null, pos: offset })
    for (const inner of titledIn(node)) found.push({ ...inner, pos: offset + 1 + inner.pos })
  })
  return found
})

function labelOn(is: TitledKind, title: PostNode, pos: number, counts: Counts): Decoration[] {
  const isEmpty = title.content.size === 0
  if (is.name === 'details' || (is.name === 'callout' && !isEmpty)) return []
  const label = is.name === 'callout' ? calloutTitles[is.kind] : labelOf(is.kind, counts[is.kind] ?? 1)
  const shown = { 'data-label': label, ...(isEmpty && { class: 'empty-title' }) }
  return [Decoration.node(pos, pos + title.nodeSize, shown)]
}
