import type { Editor } from '@tiptap/core'
import { type Command, NodeSelection, TextSelection } from '@tiptap/pm/state'

export interface Range {
  from: number
  to: number
}

/** Selects a range, an image as a whole. It may be of an earlier document. */
export const selectRange =
  ({ from, to }: Range): Command =>
  ({ doc, tr }, dispatch) => {
    const at = (pos: number) => doc.resolve(Math.min(pos, doc.content.size))
    const isImage = at(from).nodeAfter?.type.name === 'image' && to === from + 1
    const selection = isImage ? NodeSelection.create(doc, from) : TextSelection.between(at(from), at(to))
    dispatch?.(tr.setSelection(selection).scrollIntoView())
    return true
  }

/** Selects a range, shows it in the middle and gives the text the focus. */
export function goTo(editor: Editor, range: Range): void {
  selectRange(range)(editor.state, editor.view.dispatch)
  editor.view.focus()
  const { node } = editor.view.domAtPos(editor.state.selection.from)
  const element = node instanceof Element ? node : node.parentElement
  element?.scrollIntoView({ block: 'center' })
}
