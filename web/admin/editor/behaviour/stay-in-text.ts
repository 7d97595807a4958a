import { Extension } from '@tiptap/core'
import { type EditorState, Plugin, Selection } from '@tiptap/pm/state'
import { openNoteOf } from '../footnotes/open-note.ts'
import { endOfOwnText } from '../schema/footnotes.ts'
import { isOfHistory } from './history-limit.ts'
import { replacesDocument } from './normalize-document.ts'

const isInOwnText = ({ doc, selection }: EditorState): boolean => selection.to <= endOfOwnText(doc)

/**
 * Keeps the cursor in the text when the end of the text changes: behind a pasted table, the next place for it is a note, and what is typed
 * next would go there.
 */
export const stayInText = (): Plugin =>
  new Plugin({
    appendTransaction(transactions, before, after) {
      // What is selected was chosen, as the next match after a replaced one.
      if (!after.selection.empty) return null
      if (!isInOwnText(before) || isInOwnText(after) || openNoteOf(after)) return null
      if (!transactions.some(({ docChanged }) => docChanged)) return null
      if (transactions.some((one) => isOfHistory(one) || one.getMeta(replacesDocument))) return null
      const { doc, tr } = after
      return tr.setSelection(Selection.near(doc.resolve(endOfOwnText(doc)), -1))
    },
  })

export const StayInText = Extension.create({
  name: 'stayInText',
  addProseMirrorPlugins: () => [stayInText()],
})
