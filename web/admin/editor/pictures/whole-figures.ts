import type { Node as PostNode } from '@tiptap/pm/model'
import { type EditorState, NodeSelection, Plugin, TextSelection, type Transaction } from '@tiptap/pm/state'
import { Mapping } from '@tiptap/pm/transform'
import { blockChangeOf } from '../behaviour/block-change.ts'
import { changedRanges } from '../behaviour/changed-ranges.ts'
import { isOfHistory } from '../behaviour/history-limit.ts'
import { replacesDocument } from '../behaviour/normalize-document.ts'
import { figureAround } from '../commands/captions.ts'
import { onlyPictureOf } from '../commands/selected-picture.ts'
import { removeSiblings } from '../moving/copy-and-delete.ts'

/** Treats a figure with one picture as that picture. */
export const wholeFigures = (): Plugin =>
  new Plugin({
    appendTransaction(transactions, { doc }, state) {
      const edits = transactions.filter((tr) => tr.docChanged)
      const isOurs = edits.some((tr) => isOfHistory(tr) || tr.getMeta(replacesDocument) || blockChangeOf(tr))
      return (
        (edits.length && !isOurs ? removeEmptied(edits, doc, state) : null) ??
        selectWholeFigure(state, edits.length === 0)
      )
    },
  })

/**
 * Selects the figure in place of its only picture, so that its caption is cut, moved and deleted with it; also when the cursor is moved
 * beside that picture.
 */
function selectWholeFigure({ selection, tr }: EditorState, isMove: boolean): Transaction | null {
  const isPicture = selection instanceof NodeSelection && selection.node.type.name === 'image'
  const isBeside = isMove && selection instanceof TextSelection && selection.empty
  if (!isPicture && !isBeside) return null
  const figure = figureAround(selection.$from)
  return figure && onlyPictureOf(figure) ? tr.setSelection(NodeSelection.create(tr.doc, figure.pos)) : null
}

function hasPicture(node: PostNode): boolean {
  let found = node.type.name === 'image'
  node.descendants((child) => {
    if (child.type.name === 'image') found = true
    return !found && child.type.name !== 'figcaption'
  })
  return found
}

/** True for a figure with nothing but its caption. */
const isBare = (figure: PostNode): boolean =>
  figure.children.every(
    ({ type, content }) => type.name === 'figcaption' || (type.name === 'paragraph' && content.size === 0),
  )

interface Emptied {
  pos: number
  node: PostNode
}

/** Returns the figures that these edits took the last picture from, and the lines of figures that they took a picture from. */
function emptiedIn(edits: readonly Transaction[], before: PostNode, { doc }: EditorState): Emptied[] {
  const back = new Mapping(edits.flatMap(({ mapping }) => mapping.maps)).invert()
  const hadPicture = (node: PostNode, pos: number): boolean => {
    const old = before.nodeAt(Math.min(back.map(pos), before.content.size))
    return old?.type === node.type && hasPicture(old)
  }
  const emptied = new Map<number, Emptied>()
  for (const { from, to } of changedRanges(edits)) {
    doc.nodesBetween(Math.max(0, from - 1), Math.min(to + 1, doc.content.size), (node, pos, parent) => {
      const isFigure = node.type.name === 'figure'
      const isLine = parent?.type.name === 'figure' && node.type.name === 'paragraph' && !isBare(parent)
      const isEmpty = isFigure ? isBare(node) : isLine && node.content.size === 0
      if (isEmpty && hadPicture(node, pos)) emptied.set(pos, { pos, node })
    })
  }
  return [...emptied.values()]
}

/** Removes figures that lost their last picture, with their captions. */
function removeEmptied(
  transactions: readonly Transaction[],
  before: PostNode,
  state: EditorState,
): Transaction | null {
  const emptied = emptiedIn(transactions, before, state)
  if (emptied.length === 0) return null
  const { tr } = state
  for (const { pos } of emptied.toReversed()) {
    const $pos = tr.doc.resolve(pos)
    const index = $pos.index()
    removeSiblings(tr, { parent: $pos.parent, start: $pos.start(), from: index, to: index + 1 })
  }
  return tr
}
