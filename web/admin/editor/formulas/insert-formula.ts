import type { Command } from '@tiptap/pm/state'
import { holdsCode } from '../commands/holds-code.ts'
import { wrapInline } from '../commands/wrap-inline.ts'
import { newFormulaMark } from '../schema/formula-mark.ts'
import { enterFormula } from './open-formula.ts'

/** Makes the selected words of a line a formula, or begins one at the cursor. Its TeX is edited next. */
export const insertFormula: Command = (state, dispatch) => {
  const { schema, selection, tr } = state
  const { $from, $to, from, to } = selection
  const { parent } = $from
  const mark = newFormulaMark(schema)
  if (!mark || !parent.isTextblock || parent.type.spec.code || !$from.sameParent($to)) return false
  const selected = parent.slice($from.parentOffset, $to.parentOffset).content.content
  if (!selected.every(({ isText }) => isText) || holdsCode(state, 0)) return false
  wrapInline(tr, from, to, mark, () => true)
  dispatch?.(enterFormula(tr, { from, to, mark, tex: '', isDisplay: false }, 1).scrollIntoView())
  return true
}
