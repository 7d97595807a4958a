import { closeHistory } from '@tiptap/pm/history'
import { type Command, Selection } from '@tiptap/pm/state'
import { readHtml } from '../html/read-html.ts'
import { replacesDocument } from './normalize-document.ts'

/** Replaces the document in one undoable step, without an update event. */
export const replaceDocument =
  (html: string): Command =>
  ({ doc, schema, tr }, dispatch) => {
    const next = readHtml(html, schema)
    tr.replaceWith(0, doc.content.size, next.content).setDocAttribute('tail', next.attrs.tail)
    tr.setSelection(Selection.atStart(tr.doc)).setMeta('preventUpdate', true).setMeta(replacesDocument, true)
    dispatch?.(closeHistory(tr))
    return true
  }
