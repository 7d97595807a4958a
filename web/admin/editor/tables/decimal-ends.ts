import type { Node as PostNode } from '@tiptap/pm/model'
import { type EditorState, Plugin, PluginKey } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import { decimalPointIn, maxDecimalEnd } from '#contract/html/decimal-point.ts'
import { oncePerNode } from '../schema/once-per-node.ts'
import { alignmentOf } from './cells.ts'
import { gridOf } from './table-grid.ts'

/** A line with a number, from the position of its table or block, and what it lacks of the longest number of its column. */
interface ShortNumber {
  from: number
  to: number
  lack: string
}

const key = new PluginKey<DecorationSet>('decimalEnds')

/** Aligns numbers by their decimal points: behind those that end before others of their column, a style sheet leaves room for what they lack. */
export const decimalEnds = (): Plugin =>
  new Plugin<DecorationSet>({
    key,
    state: {
      init: (_config, { doc }) => decorationsOf(doc),
      apply: (tr, decorations) => (tr.docChanged ? decorationsOf(tr.doc) : decorations),
    },
    props: { decorations: (state: EditorState) => key.getState(state) },
  })

function decorationsOf(doc: PostNode): DecorationSet {
  const decorations: Decoration[] = []
  doc.forEach((block, start) => {
    for (const { from, to, lack } of shortNumbersIn(block))
      decorations.push(Decoration.node(start + from, start + to, { 'data-lack': lack }, { lack }))
  })
  return DecorationSet.create(doc, decorations)
}

const shortNumbersIn: (block: PostNode) => readonly ShortNumber[] = oncePerNode((block) => {
  const found = block.type.name === 'table' ? shortNumbersOf(block) : []
  block.forEach((child, offset) => {
    for (const { from, to, lack } of child.isTextblock ? [] : shortNumbersIn(child))
      found.push({ from: from + offset + 1, to: to + offset + 1, lack })
  })
  return found
})

interface Numeral extends DecimalEnd {
  from: number
  to: number
}

/** The end of a number: its decimal point with the digits behind it, and what follows. */
interface DecimalEnd {
  fraction: string
  rest: string
}

function shortNumbersOf(table: PostNode): ShortNumber[] {
  const columns = new Map<number, Numeral[]>()
  const { cells, rows } = gridOf(table)
  for (const { node, offset, row, column } of cells) {
    const isHead = rows[row]?.section.node.attrs.element === 'thead'
    const numeral = alignmentOf(node) === 'decimal' && !isHead ? numeralIn(node, offset) : null
    if (numeral) columns.set(column, [...(columns.get(column) ?? []), numeral])
  }
  return [...columns.values()].flatMap((numerals) => {
    const longest = {
      fraction: longestOf(numerals.map(({ fraction }) => fraction)),
      rest: longestOf(numerals.map(({ rest }) => rest)),
    }
    return numerals.flatMap((numeral) => {
      const lack = lackOf(numeral, longest).slice(0, maxDecimalEnd)
      return lack ? [{ from: numeral.from, to: numeral.to, lack }] : []
    })
  })
}

const longestOf = (texts: string[]): string =>
  texts.reduce((longest, text) => (text.length > longest.length ? text : longest), '')

/** Reads the number at the start of a cell. */
function numeralIn(cell: PostNode, pos: number): Numeral | null {
  let block = cell
  let from = pos
  while (!block.isTextblock && block.firstChild) {
    block = block.firstChild
    from++
  }
  const text = block.firstChild?.text ?? ''
  const at = decimalPointIn(text)
  if (at === null) return null
  const end = text.slice(at).trimEnd()
  const [fraction = ''] = /^[.,]\d*/.exec(end) ?? []
  return { from, to: from + block.nodeSize, fraction, rest: end.slice(fraction.length) }
}

/** All digits are equally wide. */
const lackOf = ({ fraction, rest }: DecimalEnd, longest: DecimalEnd): string =>
  (fraction ? '0'.repeat(longest.fraction.length - fraction.length) : longest.fraction) +
  longest.rest.slice(rest.length)
