import type { Node as PostNode, Schema } from '@tiptap/pm/model'
import { type Command, type EditorState, TextSelection } from '@tiptap/pm/state'
import { type CodeInfo, parseCodeInfo, parseLines } from '#contract/markdown/code-info.ts'
import { codeAround } from '../commands/code-lines.ts'
import { isInTable } from '../commands/in-table.ts'
import { marksFor } from '../commands/line-looks.ts'
import { withBefore } from '../moving/siblings.ts'
import { attributesOf, withClass } from '../schema/element-attributes.ts'
import { languageOf } from '../schema/text-blocks.ts'
import { codeFigure, codeFigureAround } from '../tabs/code-figures.ts'
import { followNamedLines } from './named-lines.ts'

/** As many lines as attributes may name. */
const maxLines = 200

/** The attributes of code, in braces as in Markdown, if nothing else is in it and the cursor is behind them. */
function typedInfo(state: EditorState): CodeInfo | null {
  const code = codeAround(state)
  const { $from, empty } = state.selection
  if (!code || !empty || $from.parentOffset !== code.content.size) return null
  if (!/^\{[^\n]*\}$/.test(code.textContent)) return null
  const info = parseCodeInfo(code.textContent)
  const { name, hasNumbers, marked, added, removed, focus } = info
  return hasNumbers || [name, marked, added, removed, focus].some((one) => one !== undefined) ? info : null
}

/** Enter behind attributes, which were typed after the sign of code, gives them to it. The lines that they name are there at once. */
export const takeTypedInfo: Command = (state, dispatch) => {
  const info = typedInfo(state)
  const code = codeAround(state)
  if (!info || !code) return false
  const { $from } = state.selection
  const made = withInfo(code, info)
  const mayBeNamed = info.name !== undefined && !codeFigureAround($from) && !isInTable(state)
  const node = mayBeNamed
    ? withBefore(codeFigure(state.schema, info.name ?? '', withBefore(made, '')), code.attrs.before)
    : made
  const index = $from.index(-1)
  if (!$from.node(-1).canReplaceWith(index, index + 1, node.type)) return false
  const tr = state.tr.replaceWith($from.before(), $from.after(), node)
  const end = $from.before() + node.nodeSize
  const start = end - made.content.size - (mayBeNamed ? 2 : 1)
  dispatch?.(
    followNamedLines(tr.setSelection(TextSelection.create(tr.doc, start)), start - 1).scrollIntoView(),
  )
  return true
}

function withInfo(code: PostNode, info: CodeInfo): PostNode {
  const { language, hasNumbers, start = '1', focus } = info
  const numbered = withClass(
    attributesOf(code),
    /^line-numbers$/,
    hasNumbers || start !== '1' ? 'line-numbers' : null,
  )
  const isNumber = /^[1-9]\d{0,5}$/.test(start) && start !== '1'
  const attributes = {
    ...withClass(numbered, /^focus$/, focus === undefined ? null : 'focus'),
    ...(isNumber && { 'data-start': start }),
  }
  const named = language && !languageOf(code) ? { class: `language-${language}` } : code.attrs.code
  return code.type.create({ ...code.attrs, attributes, code: named }, emptyLines(code.type.schema, info))
}

/** Lines without text, as many as are named. */
function emptyLines(schema: Schema, { marked, added, removed, focus }: CodeInfo): PostNode[] {
  const linesOf = (list = '') => parseLines(list, maxLines)
  const [mark, ins, del, inFocus] = [marked, added, removed, focus].map(linesOf) as [
    Set<number>,
    Set<number>,
    Set<number>,
    Set<number>,
  ]
  const count = Math.max(0, ...mark, ...ins, ...del, ...inFocus)
  return Array.from({ length: count }, (_, at) => {
    const line = at + 1
    const change = ins.has(line) ? 'ins' : del.has(line) ? 'del' : mark.has(line) ? 'mark' : null
    return schema.text('\n', marksFor(schema, { change, inFocus: inFocus.has(line) }))
  })
}
