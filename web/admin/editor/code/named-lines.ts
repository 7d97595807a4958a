import { type EditorState, Plugin, PluginKey, type Transaction } from '@tiptap/pm/state'
import { replacesDocument } from '../behaviour/normalize-document.ts'

/** The position of the code whose lines were named before they had their text. */
const key = new PluginKey<number | null>('namedLines')

/** Says that lines of the code at a position wait for their text, each with its line end. */
export const followNamedLines = (tr: Transaction, pos: number): Transaction => tr.setMeta(key, pos)

/** Takes the line end of the last one, which looks like one more line, away when the cursor leaves the code. */
export const namedLines = (): Plugin<number | null> =>
  new Plugin<number | null>({
    key,
    state: {
      init: () => null,
      apply(tr, known) {
        const said: number | null | undefined = tr.getMeta(key)
        if (said !== undefined) return said
        if (known === null || tr.getMeta(replacesDocument)) return null
        const { pos, deleted } = tr.mapping.mapResult(known)
        return deleted ? null : pos
      },
    },
    appendTransaction: (_transactions, _before, state) => afterLeaving(state),
  })

function afterLeaving(state: EditorState): Transaction | null {
  const pos = key.getState(state) ?? null
  const code = pos === null ? null : state.doc.nodeAt(pos)
  if (pos === null || !code) return null
  const { head } = state.selection
  const end = pos + code.nodeSize - 1
  if (head > pos && head <= end) return null
  const tr = state.tr.setMeta(key, null).setMeta('addToHistory', false)
  // A line without text has nothing but its line end to be marked.
  const isSpare = (code.lastChild?.marks.length ?? 0) > 0 && /[^\n]\n$/.test(code.textContent)
  return isSpare ? tr.delete(end - 1, end) : tr
}
