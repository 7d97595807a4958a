import type { Node as PostNode, ResolvedPos } from '@tiptap/pm/model'
import { type EditorState, Plugin, PluginKey, type Transaction } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import { replacesDocument } from '../behaviour/normalize-document.ts'
import type { Figure } from '../commands/captions.ts'
import { isTableFigure, removeNote } from '../commands/table-figures.ts'

/** A caption in which nothing is typed yet, or no longer. It goes when the cursor leaves it. */
export interface EmptyCaption {
  pos: number
  /** True if its figure was made for it. */
  isNew: boolean
}

const key = new PluginKey<EmptyCaption | null>('emptyCaption')

export function captionAround($pos: ResolvedPos): Figure | null {
  for (let depth = $pos.depth; depth > 0; depth--) {
    const node = $pos.node(depth)
    if (node.type.name === 'figcaption') return { pos: $pos.before(depth), node }
  }
  return null
}

export const isEmptyCaption = (caption: PostNode): boolean =>
  caption.childCount === 1 && caption.firstChild?.content.size === 0

/** Says that a caption which was just added goes if it stays empty. */
export const followCaption = (tr: Transaction, caption: EmptyCaption): Transaction => tr.setMeta(key, caption)

export const isFollowed = (state: EditorState, pos: number): boolean => key.getState(state)?.pos === pos

/** Removes an empty caption that its author adds or empties and then leaves. */
export const emptyCaptions = (): Plugin =>
  new Plugin<EmptyCaption | null>({
    key,
    state: { init: () => null, apply: follow },
    appendTransaction: (_transactions, _before, state) => {
      const empty = key.getState(state)
      return empty && captionAround(state.selection.$head)?.pos !== empty.pos
        ? removeEmpty(state, empty)
        : null
    },
    props: {
      handleDOMEvents: {
        blur(view) {
          const empty = key.getState(view.state)
          const tr = empty && removeEmpty(view.state, empty)
          if (tr) view.dispatch(tr)
          return false
        },
      },
      decorations(state) {
        const empty = key.getState(state)
        const caption = empty && state.doc.nodeAt(empty.pos)
        if (!empty || !caption) return null
        const placeholder = Decoration.node(empty.pos, empty.pos + caption.nodeSize, {
          class: 'empty-caption',
        })
        return DecorationSet.create(state.doc, [placeholder])
      },
    },
  })

function follow(
  tr: Transaction,
  known: EmptyCaption | null,
  before: EditorState,
  { selection }: EditorState,
): EmptyCaption | null {
  const said = tr.getMeta(key) as EmptyCaption | null | undefined
  if (said !== undefined) return said
  if (tr.getMeta(replacesDocument)) return null
  const pos = known && tr.mapping.mapResult(known.pos)
  const mapped = known && pos && !pos.deleted ? { ...known, pos: pos.pos } : null
  if (!tr.docChanged) return mapped
  const caption = captionAround(selection.$head) ?? captionLeft(tr, before)
  if (!caption) return mapped
  if (!isEmptyCaption(caption.node)) return null
  return mapped ?? { pos: caption.pos, isNew: false }
}

/** The caption that one transaction changed and left, as when a busy browser tells both at once. */
function captionLeft(tr: Transaction, { selection }: EditorState): Figure | null {
  const left = captionAround(selection.$head)
  const place = left && tr.mapping.mapResult(left.pos)
  const node = place && !place.deleted ? tr.doc.nodeAt(place.pos) : null
  return place && node?.type.name === 'figcaption' ? { pos: place.pos, node } : null
}

function removeEmpty({ doc, tr }: EditorState, { pos, isNew }: EmptyCaption): Transaction | null {
  const caption = doc.nodeAt(pos)
  if (caption?.type.name !== 'figcaption' || !isEmptyCaption(caption)) return tr.setMeta(key, null)
  const $pos = doc.resolve(pos)
  const { parent: figure } = $pos
  if (isTableFigure(figure)) {
    removeNote(tr, $pos.before())
    return tr
  }
  const line = figure.firstChild
  if (!isNew || !line) return tr.delete(pos, pos + caption.nodeSize)
  const { paragraph } = doc.type.schema.nodes
  const { before, attributes } = figure.attrs
  const own = paragraph?.create({ before, attributes }, line.content) as PostNode
  return tr.replaceWith($pos.before(), $pos.after(), own)
}
