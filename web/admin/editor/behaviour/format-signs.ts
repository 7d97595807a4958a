import type { Command, EditorState } from '@tiptap/pm/state'
import { isSafeLink } from '#contract/html/safe-url.ts'
import { addFormat, type Format, formats } from '../commands/formats.ts'
import { isCodeMark } from '../commands/holds-code.ts'
import { addLink } from '../commands/links.ts'
import { typedAddress } from '../dialogs/typed-address.ts'
import { isFormulaOpen } from '../formulas/formula-signs.ts'

interface FormatSign {
  sign: string
  formats: readonly Format[]
  typed: RegExp
  signed: RegExp | undefined
}

const quoted = (sign: string): string => sign.replace(/[*^]/g, '\\$&')

const formatSign = (sign: string, names: readonly string[]): FormatSign => ({
  sign,
  formats: formats.filter(({ name }) => names.includes(name)),
  typed: new RegExp(`${quoted(sign)}(?!\\s)([^\\${sign[0]}]+)(?<!\\s)${quoted(sign)}$`),
  signed: formats.find(({ name }) => names.length === 1 && names.includes(name))?.signed,
})

/** Longer signs come first, as they contain shorter ones. */
const signs: readonly FormatSign[] = [
  formatSign('***', ['bold', 'italic']),
  ...formats
    .flatMap(({ name, sign }) => (sign ? [formatSign(sign, [name])] : []))
    .sort((one, other) => other.sign.length - one.sign.length),
]

/** Asterisks in words multiply, except in scripts that put no spaces between words. */
const inWord = /[\p{L}\p{N}]/u
const unspaced =
  /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}]/u

/** Signs that code and formulas are full of, also while their second sign is missing. */
const inCode = /^(?:==|~|\^)$/

const isCodeOpen = (text: string): boolean => text.split('`').length % 2 === 0

function canOpen(sign: string, before: string): boolean {
  if (before === '\\' || before === sign[0]) return false
  // A note begins with a bracket and the sign of superscript, and equal signs in words compare.
  if (sign === '^' && before === '[') return false
  return !/^[*=]/.test(sign) || !inWord.test(before) || unspaced.test(before)
}

/** Returns the command for signs of a format, or of a link, around text that ends at the cursor. It also deletes the signs. */
export function textSign(state: EditorState, text: string): Command | null {
  for (const { sign, formats: its, typed, signed } of signs) {
    const match = typed.exec(text)
    if (!match || signed?.test(match[1] ?? '') === false) continue
    if (
      !canOpen(sign, text[match.index - 1] ?? '') ||
      (inCode.test(sign) && (isCodeOpen(text) || isFormulaOpen(text)))
    )
      continue
    const size = sign.length
    if (!areSigns(state, match[0].length, size, size, sign === '`')) return null
    return replaceSigns(match, size, size, its)
  }
  return linkSign(state, text)
}

const linkShape = /\[([^[\]]+)\]\(([^()\s]+(?:\([^()\s]*\)[^()\s]*)*)\)$/

function linkSign(state: EditorState, text: string): Command | null {
  const match = linkShape.exec(text)
  if (!match || /[\\!]/.test(text[match.index - 1] ?? '')) return null
  const [whole, label = '', typed = ''] = match
  const href = typedAddress(typed)
  const behind = whole.length - label.length - 1
  if (!isSafeLink(href) || !areSigns(state, whole.length, 1, behind)) return null
  return replaceSigns(match, 1, behind, [], href)
}

/** True if a range has no character in code, and no image or break if it is to become code. */
function isPlain({ doc }: EditorState, from: number, to: number, becomesCode: boolean): boolean {
  let isText = true
  doc.nodesBetween(from, to, (node) => {
    if (node.marks.some(isCodeMark)) isText = false
    if (becomesCode && node.isInline && !node.isText) isText = false
  })
  return isText
}

/** True if the signs around a text that ends at the cursor may be replaced. Code in the text stays as it is. */
function areSigns(
  state: EditorState,
  length: number,
  before: number,
  behind: number,
  becomesCode = false,
): boolean {
  const end = state.selection.from
  const start = end - length
  if (becomesCode) return isPlain(state, start, end, true)
  return isPlain(state, start, start + before, false) && isPlain(state, end - behind, end, false)
}

function replaceSigns(
  [whole]: RegExpExecArray,
  before: number,
  behind: number,
  its: readonly Format[],
  href?: string,
): Command {
  return ({ selection: { $from }, tr }, dispatch) => {
    const start = $from.pos - whole.length
    const end = $from.pos - before - behind
    const marks = $from.marks()
    tr.delete($from.pos - behind, $from.pos).delete(start, start + before)
    for (const format of its) addFormat(tr, start, end, format)
    if (href !== undefined) addLink(tr, start, end, { href })
    // What is typed next is plain again.
    dispatch?.(tr.setStoredMarks(marks))
    return true
  }
}
