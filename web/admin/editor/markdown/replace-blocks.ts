import { Fragment, type Node as PostNode, Slice } from '@tiptap/pm/model'
import type { EditorState, Transaction } from '@tiptap/pm/state'
import { replacesDocument } from '../behaviour/normalize-document.ts'

/** Returns a transaction to another document, which replaces only the blocks between those that are equal; null if all are. */
export function replaceBlocks({ doc, tr }: EditorState, next: PostNode): Transaction | null {
  const shorter = Math.min(doc.childCount, next.childCount)
  let start = 0
  while (start < shorter && doc.child(start).eq(next.child(start))) start++
  let tail = 0
  const isSameAtEnd = () => doc.child(doc.childCount - 1 - tail).eq(next.child(next.childCount - 1 - tail))
  while (tail < shorter - start && isSameAtEnd()) tail++
  const blocks = next.children.slice(start, next.childCount - tail)
  const old = doc.children.slice(start, doc.childCount - tail)
  if (blocks.length > 0 || old.length > 0) {
    const from = sizeOf(doc.children.slice(0, start))
    tr.replace(from, from + sizeOf(old), new Slice(Fragment.from(blocks), 0, 0))
  }
  if (doc.attrs.tail !== next.attrs.tail) tr.setDocAttribute('tail', next.attrs.tail)
  return tr.docChanged ? tr.setMeta(replacesDocument, true) : null
}

const sizeOf = (nodes: readonly PostNode[]): number => nodes.reduce((sum, { nodeSize }) => sum + nodeSize, 0)
