import type { Node as PostNode, Slice } from '@tiptap/pm/model'
import { type EditorState, NodeSelection, Selection, type Transaction } from '@tiptap/pm/state'
import { ReplaceStep } from '@tiptap/pm/transform'
import type { EditorView } from '@tiptap/pm/view'
import { dispatchStep } from '../behaviour/history-limit.ts'
import { setLink } from '../commands/links.ts'
import { dispatchLinks } from '../links/autolink.ts'
import { onlyAddress } from '../links/find-addresses.ts'
import { addressesBetween } from '../links/link-addresses.ts'
import { type ConvertMarkdown, loadMarkdown, looksLikeMarkdown } from './markdown.ts'

/**
 * Pastes plain text. `slice` is how it was read. What it means as Markdown, or the links in it, are a second step, so that undo returns to
 * the text. `read` reads HTML.
 */
export function pasteText(view: EditorView, text: string, slice: Slice, read: (html: string) => Slice): void {
  const { state } = view
  const href = onlyAddress(text)
  if (href && hasWords(state)) setLink(href, '')(state, (tr) => dispatchStep(view, asPaste(tr)))
  else if (looksLikeMarkdown(text)) {
    view.dispatch(asPaste(state.tr.replaceSelection(slice)))
    convertPasted(view, state, (convert) => {
      const html = convert(text)
      return html === null ? null : read(html)
    })
  } else {
    view.dispatch(asPaste(state.tr.replaceSelection(slice)))
    const { doc, selection } = view.state
    dispatchLinks(view, addressesBetween(doc, state.selection.from, selection.to))
  }
}

/** Replaces the text that was pasted, unless it was changed meanwhile. Without a connection it stays. */
async function convertPasted(
  view: EditorView,
  before: EditorState,
  read: (convert: ConvertMarkdown) => Slice | null,
): Promise<void> {
  const { doc } = view.state
  const convert = await loadMarkdown().catch(() => null)
  const slice = convert && !view.isDestroyed && view.state.doc === doc ? read(convert) : null
  const tr = slice && changeTo(view.state, replaceSelection(before.tr, slice))
  if (tr) dispatchStep(view, asPaste(tr))
}

/** As ProseMirror pastes: a block of its own takes the place of an empty paragraph, and no format of the place. */
function replaceSelection(tr: Transaction, slice: Slice): Transaction {
  const { content, openStart, openEnd } = slice
  const only = openStart === 0 && openEnd === 0 && content.childCount === 1 ? content.firstChild : null
  return only ? tr.replaceSelectionWith(only, false) : tr.replaceSelection(slice)
}

export const asPaste = (tr: Transaction): Transaction =>
  tr.scrollIntoView().setMeta('paste', true).setMeta('uiEvent', 'paste')

/** True if text is selected that is not itself an address. */
export function hasWords({ doc, selection }: EditorState): boolean {
  const { empty, from, to, $from } = selection
  if (empty || selection instanceof NodeSelection || $from.parent.type.spec.code) return false
  const text = doc.textBetween(from, to, '\n')
  return text.trim() !== '' && onlyAddress(text) === null
}

/** Returns a transaction from a document to the result of another one, in a single step; null if they are equal. */
function changeTo({ doc, tr }: EditorState, { doc: next, selection }: Transaction): Transaction | null {
  const start = doc.content.findDiffStart(next.content)
  const end = doc.content.findDiffEnd(next.content)
  if (start === null || !end) return null
  // The same text before and behind the difference is not counted twice.
  const overlap = Math.max(0, start - Math.min(end.a, end.b))
  tr.step(stepBetween(doc, next, start, end.a + overlap, end.b + overlap))
  return tr.setSelection(Selection.fromJSON(tr.doc, selection.toJSON()))
}

const stepBetween = (
  doc: PostNode,
  next: PostNode,
  from: number,
  to: number,
  nextTo: number,
): ReplaceStep => {
  const step = new ReplaceStep(from, to, next.slice(from, nextTo))
  return step.apply(doc).doc ? step : new ReplaceStep(0, doc.content.size, next.slice(0, next.content.size))
}
