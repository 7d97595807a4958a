import { Extension } from '@tiptap/core'
import type { Node as PostNode } from '@tiptap/pm/model'
import { Plugin, type Transaction } from '@tiptap/pm/state'
import { attributesOf } from '../schema/element-attributes.ts'
import { blockChangeOf } from './block-change.ts'
import { changedRanges, type Range } from './changed-ranges.ts'
import { isOfHistory } from './history-limit.ts'

/** Nodes that may contain text without a paragraph. */
const bareHomes = ['listItem', 'description', 'tableCell', 'tableCaption', 'figure', 'figcaption', 'details']

/** Metadata of a transaction that replaces the whole document, which needs no normalization. */
export const replacesDocument = 'wholeText'

/** Normalizes what generic commands leave behind, in the changed ranges only. */
export const NormalizeDocument = Extension.create({
  name: 'tidyDocument',
  addProseMirrorPlugins: () => [
    new Plugin({
      appendTransaction(transactions, _before, { doc, tr }) {
        const edits = transactions.filter((one) => one.docChanged)
        if (edits.every((one) => isOfHistory(one) || one.getMeta(replacesDocument) || movesBlocks(one)))
          return null
        const ranges = changedRanges(transactions)
        wrapBareText(doc, tr, ranges)
        dropCopiedIds(doc, tr, ranges)
        return tr.docChanged ? tr : null
      },
    }),
  ],
})

/** True if whole blocks only changed their places. */
const movesBlocks = (tr: Transaction): boolean => blockChangeOf(tr)?.map !== undefined

/** Visits the nodes that start in a range. */
function startingIn(doc: PostNode, { from, to }: Range, visit: (node: PostNode, pos: number) => void): void {
  doc.nodesBetween(Math.max(0, from), Math.min(to + 1, doc.content.size), (node, pos) => {
    if (pos >= from && pos <= to) visit(node, pos)
  })
}

/** Wraps text that was moved out of a list in a paragraph. */
function wrapBareText(doc: PostNode, tr: Transaction, ranges: Range[]): void {
  for (const range of ranges) {
    startingIn(doc, range, (node, pos) => {
      if (!node.attrs.bare || bareHomes.includes(doc.resolve(pos).parent.type.name)) return
      // The space behind the box of a task goes with the box.
      const before = node.attrs.before === ' ' ? '' : node.attrs.before
      tr.setNodeMarkup(tr.mapping.map(pos), null, { ...node.attrs, before, bare: false })
    })
  }
}

/** Removes ids that were duplicated by splitting or pasting a block. */
function dropCopiedIds(doc: PostNode, tr: Transaction, ranges: Range[]): void {
  const copies = new Map<number, string>()
  for (const range of ranges) {
    startingIn(doc, range, (node, pos) => {
      const { id } = attributesOf(node)
      if (id) copies.set(pos, id)
    })
  }
  if (copies.size === 0) return
  const elsewhere = new Set<string>()
  doc.descendants((node, pos) => {
    const { id } = attributesOf(node)
    if (id && !copies.has(pos)) elsewhere.add(id)
  })
  for (const [pos, id] of copies) {
    if (!elsewhere.has(id)) continue
    const node = tr.doc.nodeAt(pos) as PostNode
    const { id: _copied, ...attributes } = attributesOf(node)
    tr.setNodeMarkup(pos, null, { ...node.attrs, attributes })
  }
}
