import { undo } from '@tiptap/pm/history'
import { type Command, type EditorState, Plugin, PluginKey, type Transaction } from '@tiptap/pm/state'
import { isOfHistory } from '../behaviour/history-limit.ts'

interface PasteNotice {
  text: string
  /** True until something else is edited. */
  canUndo: boolean
  /** The end of what was pasted. */
  pos: number
}

/** What is said of the last paste. A transaction sets or dismisses it. */
export const noticeKey = new PluginKey<PasteNotice | null>('pasteNotice')

/** The notice goes with the next paste, with undo, and with an edit in another block. */
export const noticePlugin = new Plugin<PasteNotice | null>({
  key: noticeKey,
  state: { init: () => null, apply },
})

function apply(tr: Transaction, notice: PasteNotice | null): PasteNotice | null {
  const set: PasteNotice | null | undefined = tr.getMeta(noticeKey)
  if (set !== undefined) return set
  if (!notice || !tr.docChanged) return notice
  if (tr.getMeta('paste') || isOfHistory(tr)) return null
  const pos = tr.mapping.map(notice.pos)
  if (tr.getMeta('appendedTransaction')) return { ...notice, pos }
  const isSameBlock = tr.doc.resolve(pos).sameParent(tr.selection.$head)
  return isSameBlock ? { ...notice, pos, canUndo: false } : null
}

export const noticeOf = (state: EditorState): PasteNotice | null => noticeKey.getState(state) ?? null

export const dismissNotice: Command = ({ tr }, dispatch) => {
  dispatch?.(tr.setMeta(noticeKey, null))
  return true
}

/** Undoes the paste, which is the last edit. */
export const undoPaste: Command = (state, dispatch) =>
  noticeOf(state)?.canUndo === true && undo(state, dispatch)
