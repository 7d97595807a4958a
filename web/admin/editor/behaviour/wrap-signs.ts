import { type Command, type EditorState, TextSelection } from '@tiptap/pm/state'
import { addFormat, type Format, formats, hasFormat, toggleFormat } from '../commands/formats.ts'
import { inSequence } from '../commands/new-block.ts'

const format = (name: string): Format => formats.find((one) => one.name === name) as Format

const [bold, italic, code] = ['bold', 'italic', 'inline-code'].map(format) as [Format, Format, Format]

const wrap =
  (by: Format): Command =>
  ({ selection, tr }, dispatch) => {
    addFormat(tr, selection.from, selection.to, by)
    dispatch?.(tr)
    return true
  }

const keep: Command = () => true

/**
 * Returns the command for a sign that is typed over selected words, and puts its format around them; null if the sign replaces them. A
 * second asterisk makes them bold, a third one both. `isAgain` is true right after such a sign, when no further one replaces the words.
 */
export function wrappingSign(state: EditorState, sign: string, isAgain: boolean): Command | null {
  const { selection } = state
  if (!(selection instanceof TextSelection) || selection.empty || !['`', '*', '_'].includes(sign)) return null
  const isInCode = selection.$from.parent.type.spec.code || hasFormat(state, code)
  if (isInCode) return isAgain ? keep : null
  if (sign === '`') return wrap(code)
  if (!hasFormat(state, italic)) return wrap(italic)
  return hasFormat(state, bold) ? keep : inSequence(toggleFormat(italic), wrap(bold))
}
