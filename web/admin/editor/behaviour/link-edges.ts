import { Extension } from '@tiptap/core'
import type { Mark } from '@tiptap/pm/model'
import { type EditorState, Plugin } from '@tiptap/pm/state'

/** Text typed at the end of a link or abbreviation is not part of it. */
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

const closed = ['a', 'abbr']

/** Returns the marks for text at the end of a link or abbreviation, or null elsewhere. */
function marksOutsideLink({ selection: { $from, empty } }: EditorState): readonly Mark[] | null {
  if (!empty || !$from.parent.inlineContent || $from.textOffset) return null
  const marks = $from.marks()
  const { nodeBefore, nodeAfter } = $from
  const ended = marks.filter(
    (mark) =>
      closed.includes(mark.attrs.element) &&
      !(mark.isInSet(nodeBefore?.marks ?? []) && mark.isInSet(nodeAfter?.marks ?? [])),
  )
  return ended.length ? marks.filter((mark) => !ended.includes(mark)) : null
}
