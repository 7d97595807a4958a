import { Extension } from '@tiptap/core'
import { type Command, Plugin, Selection } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { startParagraphBelow } from '../commands/leave-block.ts'
import { endOfBlocks, endOfOwnText } from '../schema/footnotes.ts'

/** True in the free space below the last block, that between the text and its notes included. */
function isBelowText(view: EditorView, { target, clientY }: MouseEvent): boolean {
  const { doc } = view.state
  const end = endOfBlocks(doc)
  const before = doc.resolve(end).nodeBefore
  const last = before && view.nodeDOM(end - before.nodeSize)
  return target === view.dom && last instanceof Element && clientY > last.getBoundingClientRect().bottom
}

/** To the end of the last block, and not to what is cited or the notes below it. */
const goToEnd: Command = ({ doc, tr }, dispatch) => {
  dispatch?.(tr.setSelection(Selection.near(doc.resolve(endOfOwnText(doc)), -1)))
  return true
}

/** A click or tap below a list, code, a table or any other block than a line of text starts a paragraph there. Comes before the cursor of gaps. */
export const ClickBelow = Extension.create({
  name: 'clickBelow',
  priority: 1000,
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        handleClick: (view, _pos, event) =>
          isBelowText(view, event) &&
          (startParagraphBelow(view.state, view.dispatch) || goToEnd(view.state, view.dispatch)),
      },
    }),
  ],
})
