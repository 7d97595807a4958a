import { signAt } from '../behaviour/typed-signs.ts'
import { writeHtml } from '../html/write-html.ts'
import { stateWithCursor } from './cursor.ts'

/** Types keys, each sign of which is replaced, and returns the HTML. */
export function typed(html: string, keys: string, areTypographic = false, language?: string): string {
  let state = stateWithCursor(html)
  for (const key of keys) {
    state = state.apply(state.tr.insertText(key))
    signAt(
      state,
      areTypographic,
      language,
    )?.(state, (tr) => {
      state = state.apply(tr)
    })
  }
  return writeHtml(state.doc)
}
