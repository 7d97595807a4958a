import { Extension } from '@tiptap/core'
import type { Mark } from '@tiptap/pm/model'
import { type EditorState, Plugin } from '@tiptap/pm/state'

/** Text typed at the end of a link is not part of the link. */
export const LinkEdges = Extension.create({
  name: 'linkEdges',
  addProseMirrorPlugins: () => [
    new Plugin({
      appendTransaction(_transactions, _before, state) {
        const marks = state.storedMarks ? null : marksOutsideLink(state)
        return marks && state.tr.setStoredMarks(marks)
      },
    }),
  ],
})

/** Returns the marks for text at the end of a link, or null elsewhere. */
function marksOutsideLink({ selection: { $from, empty } }: EditorState): readonly Mark[] | null {
  if (!empty || !$from.parent.inlineContent || $from.textOffset) return null
  const marks = $from.marks()
  const { nodeBefore, nodeAfter } = $from
  const ended = marks.filter(
    (mark) =>
      mark.attrs.element === 'a' &&
      !(mark.isInSet(nodeBefore?.marks ?? []) && mark.isInSet(nodeAfter?.marks ?? [])),
  )
  return ended.length ? marks.filter((mark) => !ended.includes(mark)) : null
}
