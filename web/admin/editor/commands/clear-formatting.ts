import type { NodeType, Node as PostNode } from '@tiptap/pm/model'
import type { Command, EditorState, Transaction } from '@tiptap/pm/state'
import { liftTarget } from '@tiptap/pm/transform'
import { unwrapDefinitions } from '../definitions/definition-keys.ts'
import { unwrapTitled } from '../titled/title-keys.ts'
import { isTitle } from '../titled/titled-kind.ts'
import { isInCode, toggleCode } from './code-blocks.ts'
import { removeInline } from './remove-inline.ts'

/** Blocks that only format their content. */
const forms = ['listItem', 'bulletList', 'orderedList', 'blockquote']

/** Removes inline formatting and turns the selected blocks into paragraphs outside of lists and blockquotes. */
export const clearFormatting: Command = (state, dispatch) => {
  const { doc, selection, tr } = state
  const { empty, $from } = selection
  const ranges = empty
    ? [[$from.start(), $from.end()] as const]
    : selection.ranges.map((range) => [range.$from.pos, range.$to.pos] as const)
  const blocks = ranges.flatMap(([from, to]) => {
    const within = textBlocksIn(doc, from, to)
    for (const pos of within) {
      const end = pos + (doc.nodeAt(pos) as PostNode).nodeSize - 1
      removeInline(tr, Math.max(from, pos + 1), Math.min(to, end), () => true)
    }
    return within
  })
  const first = tr.steps.length
  for (const pos of blocks) makePlain(tr, () => tr.mapping.slice(first).map(pos))
  dispatch?.(tr.setStoredMarks([]).scrollIntoView())
  return true
}

function textBlocksIn(doc: PostNode, from: number, to: number): number[] {
  const blocks: number[] = []
  doc.nodesBetween(from, to, (node, pos) => {
    if (node.isTextblock) blocks.push(pos)
  })
  return blocks
}

/** True if nothing but paragraphs outside of lists and blockquotes is selected. */
export function isPlain({ doc, selection: { from, to } }: EditorState): boolean {
  const blocks = textBlocksIn(doc, from, to)
  return (
    blocks.length > 0 &&
    blocks.every((pos) => {
      const $pos = doc.resolve(pos)
      return doc.nodeAt(pos)?.type.name === 'paragraph' && !forms.includes($pos.parent.type.name)
    })
  )
}

/** Makes the selected blocks paragraphs outside of lists and blockquotes, and keeps formats. Code becomes one for each line. */
export const setParagraph: Command = (state, dispatch) => {
  const { doc, selection, schema } = state
  if (isPlain(state)) return false
  if (isInCode(state)) return toggleCode(state, dispatch)
  if (selection.$from.parent.type.name === 'term') return unwrapDefinitions(state, dispatch)
  if (isTitle(selection.$from.parent)) return unwrapTitled(state, dispatch)
  const { tr } = state
  const blocks = textBlocksIn(doc, selection.from, selection.to)
  for (const pos of blocks) {
    const where = (): number => tr.mapping.map(pos)
    const node = tr.doc.nodeAt(where()) as PostNode
    if (node.type.name === 'heading') {
      const { attributes, before } = node.attrs
      tr.setBlockType(where() + 1, where() + 1, schema.nodes.paragraph as NodeType, { attributes, before })
    }
    liftOut(tr, where)
  }
  if (!tr.docChanged) return false
  dispatch?.(tr.scrollIntoView())
  return true
}

function makePlain(tr: Transaction, where: () => number): void {
  const node = tr.doc.nodeAt(where()) as PostNode
  const { name, schema } = node.type
  if (isTitle(node) || name === 'term') return
  if (name !== 'paragraph' || Object.keys(node.attrs.attributes).length) {
    const { before, bare = false } = node.attrs
    const start = where() + 1
    tr.setBlockType(start, start, schema.nodes.paragraph as NodeType, { before, bare })
  }
  liftOut(tr, where)
}

/** Lifts a block out of the lists and blockquotes around it. */
function liftOut(tr: Transaction, where: () => number): void {
  for (;;) {
    const $start = tr.doc.resolve(where() + 1)
    if (!forms.includes($start.node(-1).type.name)) return
    const range = $start.blockRange()
    const target = range && liftTarget(range)
    if (!range || target === null || target === undefined) return
    tr.lift(range, target)
  }
}
