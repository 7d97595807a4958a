import { Extension } from '@tiptap/core'
import type { Mark } from '@tiptap/pm/model'
import { type Command, Plugin } from '@tiptap/pm/state'
import { moreFormats } from '../commands/formats.ts'

const elements = new Set(moreFormats.flatMap((format) => format.elements))

/** Without the formats of a few words, such as keys and code. Bold and the like go on. */
const lasting = (marks: readonly Mark[]): Mark[] => marks.filter((mark) => !elements.has(mark.attrs.element))

/** Right at the end of a line first leaves the format of its last words. */
export const leaveFormat: Command = ({ selection, storedMarks, tr }, dispatch, view) => {
  const { $from, empty } = selection
  const { inlineContent, content } = $from.parent
  if (!empty || !inlineContent || $from.parentOffset < content.size || !view?.endOfTextblock('right'))
    return false
  const marks = storedMarks ?? $from.marks()
  const kept = lasting(marks)
  if (kept.length === marks.length) return false
  dispatch?.(tr.setStoredMarks(kept))
  return true
}

/** Formats of a few words end with the line, or at the key Right. */
export const FormatEdges = Extension.create({
  name: 'formatEdges',
  priority: 1010,
  addKeyboardShortcuts() {
    return { ArrowRight: () => leaveFormat(this.editor.state, this.editor.view.dispatch, this.editor.view) }
  },
  addProseMirrorPlugins: () => [formatsEndWithLine()],
})

/** A new line does not go on with the format of the last words before it. */
export const formatsEndWithLine = (): Plugin =>
  new Plugin({
    appendTransaction(transactions, _before, { selection, storedMarks, tr }) {
      if (!storedMarks || selection.$from.parent.content.size > 0) return null
      const kept = lasting(storedMarks)
      const isNew = kept.length < storedMarks.length && transactions.some(({ docChanged }) => docChanged)
      return isNew ? tr.setStoredMarks(kept) : null
    },
  })
