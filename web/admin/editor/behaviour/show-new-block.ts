import { Extension } from '@tiptap/core'
import { type EditorState, Plugin, PluginKey, type Transaction } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { isInTable } from '../commands/in-table.ts'
import { showPart } from './show-part.ts'

/** Where the block starts that the last change made around the cursor; null if it made none. */
const key = new PluginKey<number | null>('showNewBlock')

/** Blocks that are text: a line of them is all that one needs to see. */
const isText = /^(?:paragraph|heading|bulletList|orderedList|blockquote)$/

const kindAround = ({ selection: { $head } }: EditorState): string =>
  $head.depth > 0 ? $head.node(1).type.name : ''

const startOf = ({ selection: { $head } }: EditorState): number | null =>
  $head.depth > 0 ? $head.before(1) : null

function applied(
  tr: Transaction,
  was: number | null,
  before: EditorState,
  after: EditorState,
): number | null {
  const start = startOf(after)
  if (!tr.docChanged) return was === start ? was : null
  const kind = kindAround(after)
  return isText.test(kind) || kind === kindAround(before) ? null : start
}

function newBlock(view: EditorView): HTMLElement | null {
  const start = key.getState(view.state) ?? null
  const block = start === null ? null : view.nodeDOM(start)
  return block instanceof HTMLElement ? block : null
}

/** Leaves the rest to ProseMirror, which scrolls nothing around a cell that stays in sight. */
function showSelection(view: EditorView): false {
  const block = newBlock(view)
  if (block) showPart(view, block.getBoundingClientRect())
  if (block || isInTable(view.state)) showPart(view, view.coordsAtPos(view.state.selection.head))
  return false
}

/** Scrolls to all of a block that was just made, and not only to the line with the cursor. */
export const ShowNewBlock = Extension.create({
  name: 'showNewBlock',
  addProseMirrorPlugins: () => [
    new Plugin<number | null>({
      key,
      state: { init: () => null, apply: applied },
      props: { handleScrollToSelection: showSelection },
    }),
  ],
})
