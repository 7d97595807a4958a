import type { Node as PostNode } from '@tiptap/pm/model'
import { type Command, type EditorState, TextSelection } from '@tiptap/pm/state'
import { codeLinesOf, lineAt } from '../schema/code-lines.ts'
import { isDisplayFormula } from '../schema/text-blocks.ts'
import { textOfBlockAtEnd } from './block-text.ts'

/** Returns the code around the selection; null if the selection is not in a single block of code. */
export function codeAround({ selection }: Pick<EditorState, 'selection'>): PostNode | null {
  const { $from, $to } = selection
  return $from.parent.type.name === 'codeBlock' && $from.sameParent($to) ? $from.parent : null
}

/**
 * Returns the length of the empty lines before the cursor at the end of code that Enter leaves it by; 0 if it does not end so. They are
 * two, but one in a formula, as TeX allows no empty line in it.
 */
export function emptyLinesAtEnd(state: EditorState): number {
  const code = codeAround(state)
  const text = code && textOfBlockAtEnd(state)
  const lines = code && isDisplayFormula(code) ? /\n[ \t]*$/ : /(?:\n[ \t]*){2}$/
  return lines.exec(text ?? '')?.[0].length ?? 0
}

/** Starts a line of code with the indentation of the line before, which an empty one does not keep, or goes down to a line that waits to be filled. */
export const enterInCode: Command = (state, dispatch) => {
  const code = codeAround(state)
  if (!code) return false
  const { from, to, $from, $to } = state.selection
  const before = code.textContent.slice(0, $from.parentOffset)
  const line = before.slice(before.lastIndexOf('\n') + 1)
  const [spaces = ''] = /[ \t]*/.exec(line) ?? []
  // The indentation of a line that stays empty moves on.
  const isBlank = line === spaces && /^(?:\n|$)/.test(code.textContent.slice($to.parentOffset))
  const end = isBlank ? from - spaces.length : from
  const { tr } = state
  if (isLineWaiting(state, code)) {
    if (spaces) tr.insert(from + 1, state.schema.text(spaces)).delete(end, from)
    tr.setSelection(TextSelection.create(tr.doc, end + 1 + spaces.length)).setStoredMarks(null)
    if (!spaces && from + 1 === $from.end()) tr.setStoredMarks([])
  } else tr.insertText(`\n${spaces}`, end, to)
  dispatch?.(tr.scrollIntoView())
  return true
}

/**
 * True at the end of a line with nothing but empty lines below it, if something is said of one of them or of the line itself: a new line
 * would push down those that are named by their numbers, before they have their text.
 */
function isLineWaiting({ selection: { empty, $from } }: EditorState, code: PostNode): boolean {
  if (!empty || !/^\n+$/.test(code.textContent.slice($from.parentOffset))) return false
  const read = codeLinesOf(code)
  const current = read && lineAt(read, $from.parentOffset)
  return !!current && read.lines.some((line) => line.from >= current.from && (line.change || line.inFocus))
}

const defaultUnit = '  '

/** Returns what the code indents its lines by. */
function unitOf(text: string): string {
  if (/^\t/m.test(text)) return '\t'
  const indents = [...text.matchAll(/^ {2,}(?=\S)/gm)].map(([spaces]) => spaces)
  return indents.sort((one, other) => one.length - other.length)[0] ?? defaultUnit
}

/** Backspace behind spaces at the start of a line takes as many as Tab adds. */
export const backspaceInIndent: Command = (state, dispatch) => {
  const code = codeAround(state)
  const { from, empty, $from } = state.selection
  if (!code || !empty) return false
  const [spaces = ''] = /(?<=^|\n) *$/.exec(code.textContent.slice(0, $from.parentOffset)) ?? []
  const unit = unitOf(code.textContent)
  const length = spaces.length % unit.length || unit.length
  if (unit === '\t' || spaces.length < 2) return false
  dispatch?.(state.tr.delete(from - length, from).scrollIntoView())
  return true
}

/** Indents (1) or outdents (-1) the selected lines of code. */
export const indentCode =
  (by: 1 | -1): Command =>
  (state, dispatch) => {
    const code = codeAround(state)
    if (!code) return false
    const { $from, $to, empty } = state.selection
    const text = code.textContent
    const unit = unitOf(text)
    const first = text.lastIndexOf('\n', $from.parentOffset - 1) + 1
    // The line below a selection of whole lines is not part of it.
    const end = empty ? $to.parentOffset : Math.max($from.parentOffset, $to.parentOffset - 1)
    const { tr } = state
    for (let start = first; start <= end; start = nextLine(text, start)) {
      const at = tr.mapping.map($from.start() + start)
      const line = text.slice(start, nextLine(text, start) - 1)
      if (by > 0) {
        if (line || empty) tr.insertText(unit, at)
      } else tr.delete(at, at + outdentBy(line, unit))
    }
    if (!tr.docChanged) return false
    dispatch?.(tr.scrollIntoView())
    return true
  }

function nextLine(text: string, from: number): number {
  const end = text.indexOf('\n', from)
  return (end < 0 ? text.length : end) + 1
}

const outdentBy = (line: string, unit: string): number =>
  line.startsWith('\t') ? 1 : Math.min(/^ */.exec(line)?.[0].length ?? 0, unit === '\t' ? 4 : unit.length)
