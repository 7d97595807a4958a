import { Extension } from '@tiptap/core'
import { Plugin } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { startParagraphBelow } from '../commands/leave-block.ts'

/** True in the free space below the last block. */
function isBelowText(view: EditorView, { target, clientY }: MouseEvent): boolean {
  const { content, lastChild } = view.state.doc
  const last = lastChild && view.nodeDOM(content.size - lastChild.nodeSize)
  return target === view.dom && last instanceof Element && clientY > last.getBoundingClientRect().bottom
}

/** A click or tap below a list, code, a table or any other block than a line of text starts a paragraph there. Comes before the cursor of gaps. */
export const ClickBelow = Extension.create({
  name: 'clickBelow',
  priority: 1000,
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        handleClick: (view, _pos, event) =>
          isBelowText(view, event) && startParagraphBelow(view.state, view.dispatch),
      },
    }),
  ],
})
