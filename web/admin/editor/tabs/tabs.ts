import type { Node as PostNode, ResolvedPos } from '@tiptap/pm/model'
import { type Command, type EditorState, TextSelection, type Transaction } from '@tiptap/pm/state'
import { emptyLinesAtEnd } from '../commands/code-lines.ts'
import { insertBy } from '../commands/new-block.ts'
import { withBefore } from '../moving/siblings.ts'
import {
  codeFigure,
  codeFigureAround,
  codeOf,
  equationAround,
  isCodeFigure,
  madeName,
  nameFor,
  type Placed,
  tabsAround,
  tabsOf,
} from './code-figures.ts'

export const isInTabs = ({ selection: { $from } }: EditorState): boolean => tabsAround($from) !== null

/** Selects the name of the code with a figure at a position, so that typing replaces it. */
function selectName(tr: Transaction, pos: number): Transaction {
  const name = tr.doc.nodeAt(pos + 1)?.firstChild
  const start = pos + 3
  return tr
    .setSelection(TextSelection.create(tr.doc, start, start + (name?.content.size ?? 0)))
    .scrollIntoView()
}

/** Makes tabs of the selected code, with a second one if there is only one block, or of an empty line. */
const setTabs: Command = (state, dispatch) => {
  const { $from } = state.selection
  const range = rangeOf(state)
  if (!range || tabsAround($from)) return false
  const { parent, startIndex, endIndex, start, end } = range
  const blocks = parent.children.slice(startIndex, endIndex)
  const isLine = blocks.length === 1 && blocks[0]?.type.name === 'paragraph' && blocks[0].content.size === 0
  if (!isLine && !blocks.every((block) => block.type.name === 'codeBlock' || isCodeFigure(block)))
    return false
  const figures = isLine
    ? []
    : blocks.map((code, at) =>
        isCodeFigure(code)
          ? withBefore(code, '')
          : codeFigure(state.schema, nameFor(code, at), withBefore(code, '')),
      )
  while (figures.length < 2) figures.push(codeFigure(state.schema, madeName(figures.length)))
  const tabs = tabsOf(state.schema, figures, blocks[0]?.attrs.before)
  if (!parent.canReplaceWith(startIndex, endIndex, tabs.type)) return false
  const isNamed = blocks[0] !== undefined && isCodeFigure(blocks[0])
  const named = start + 1 + (isNamed ? (figures[0]?.nodeSize ?? 0) : 0)
  dispatch?.(selectName(state.tr.replaceWith(start, end, tabs), named))
  return true
}

/** The selected blocks. Code with a name is one of them. */
function rangeOf({ doc, selection: { $from, $to } }: EditorState) {
  const figure = codeFigureAround($from)
  if (!figure || $to.pos > figure.pos + figure.node.nodeSize) return $from.blockRange($to)
  const end = doc.resolve(figure.pos + figure.node.nodeSize)
  return doc.resolve(figure.pos).blockRange(end)
}

export const turnIntoTabs: Command = (state, dispatch) => {
  const { $from } = state.selection
  const isCode = $from.parent.type.name === 'codeBlock' || codeFigureAround($from) !== null
  return isCode && setTabs(state, dispatch)
}

export const insertTabs = insertBy(setTabs)

/** Puts a tab behind that with the cursor, and selects its name. */
export const newTab: Command = (state, dispatch) => {
  const { $from } = state.selection
  const tabs = tabsAround($from)
  const figure = codeFigureAround($from)
  if (!tabs || !figure) return false
  const after = figure.pos + figure.node.nodeSize
  const code = figure.node.lastChild
  const empty = code?.type.name === 'codeBlock' ? code.type.create({ code: code.attrs.code }) : undefined
  const next = codeFigure(state.schema, madeName(tabs.node.childCount), empty)
  dispatch?.(selectName(state.tr.insert(after, next), after))
  return true
}

/** Removes the tab with the cursor. The last one that is left needs no tabs around it. */
export const removeTab: Command = (state, dispatch) => {
  const { $from } = state.selection
  const tabs = tabsAround($from)
  const figure = codeFigureAround($from)
  if (!tabs || !figure) return false
  const index = tabs.node.children.indexOf(figure.node)
  const kept = tabs.node.children.filter((one) => one !== figure.node)
  const { before, tail, attributes } = tabs.node.attrs
  const node =
    kept.length === 1
      ? withBefore(kept[0] as PostNode, before)
      : tabs.node.type.create({ before, tail, attributes }, kept)
  const tr = state.tr.replaceWith(tabs.pos, tabs.pos + tabs.node.nodeSize, node)
  const at = Math.min(index, kept.length - 1)
  const pos =
    kept.length === 1
      ? tabs.pos
      : tabs.pos + 1 + kept.slice(0, at).reduce((size, one) => size + one.nodeSize, 0)
  dispatch?.(tr.setSelection(TextSelection.near(tr.doc.resolve(pos + 1))).scrollIntoView())
  return true
}

/** Takes tabs apart: each stays as code with a name. */
export const unwrapTabs: Command = (state, dispatch) => {
  const { $from } = state.selection
  const tabs = tabsAround($from)
  if (!tabs) return false
  const [first, ...others] = tabs.node.children
  const nodes = first ? [withBefore(first, tabs.node.attrs.before), ...others] : []
  const tr = state.tr.replaceWith(tabs.pos, tabs.pos + tabs.node.nodeSize, nodes)
  dispatch?.(tr.setSelection(TextSelection.near(tr.doc.resolve($from.pos - 1))).scrollIntoView())
  return true
}

/** Enter in the name of code goes to the code. */
export const enterCode: Command = ({ doc, selection: { $from }, tr }, dispatch) => {
  const figure = codeFigureAround($from)
  const isName = Array.from({ length: $from.depth }, (_, at) => $from.node(at + 1).type.name).includes(
    'figcaption',
  )
  if (!figure || !isName) return false
  const code = codeOf(figure)
  if (!code) return false
  dispatch?.(tr.setSelection(TextSelection.create(doc, code.pos + 1)).scrollIntoView())
  return true
}

/** Returns the tabs, the code with a name or the formula with a number around the code at a position: nothing else is in there. */
const boxAround = ($pos: ResolvedPos): Placed | null =>
  $pos.parent.type.name === 'codeBlock'
    ? (tabsAround($pos) ?? codeFigureAround($pos) ?? equationAround($pos))
    : null

/** Leaves code with a name, from its name too, or a formula with a number, for the line below it, or below its tabs. */
export const leaveCodeFigure: Command = ({ selection: { $from }, tr }, dispatch) => {
  const box = boxAround($from) ?? tabsAround($from) ?? codeFigureAround($from)
  if (box) dispatch?.(goBelow(tr, box))
  return box !== null
}

/** Enter after the empty lines at the end of code by which it is left, which go. */
export const leaveCodeFigureByLines: Command = (state, dispatch) => {
  const { $from } = state.selection
  const box = boxAround($from)
  const length = emptyLinesAtEnd(state)
  if (!box || length === 0) return false
  dispatch?.(goBelow(state.tr.delete($from.pos - length, $from.pos), box))
  return true
}

/** Puts the cursor into the paragraph below a block, or into a new one. */
export function goBelow(tr: Transaction, { node, pos }: Placed): Transaction {
  const end = tr.mapping.map(pos + node.nodeSize)
  const next = tr.doc.resolve(end).nodeAfter
  const paragraph = node.type.schema.nodes.paragraph?.create()
  if (next?.type.name !== 'paragraph' && paragraph) tr.insert(end, paragraph)
  return tr.setSelection(TextSelection.create(tr.doc, end + 1)).scrollIntoView()
}
