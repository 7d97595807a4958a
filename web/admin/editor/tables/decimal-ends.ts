import type { Node as PostNode } from '@tiptap/pm/model'
import { type EditorState, Plugin, PluginKey } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import { decimalPointIn, maxDecimalEnd } from '#contract/html/decimal-point.ts'
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
      decorations.push(Decoration.node(start + from, start + to, { 'data-lack': lack }))
  })
  return DecorationSet.create(doc, decorations)
}

/** Most blocks stay the same from one key to the next. */
const known = new WeakMap<PostNode, ShortNumber[]>()

function shortNumbersIn(block: PostNode): ShortNumber[] {
  const present = known.get(block)
  if (present) return present
  const found = block.type.name === 'table' ? shortNumbersOf(block) : []
  block.forEach((child, offset) => {
    for (const { from, to, lack } of child.isTextblock ? [] : shortNumbersIn(child))
      found.push({ from: from + offset + 1, to: to + offset + 1, lack })
  })
  known.set(block, found)
  return found
}

interface Numeral {
  from: number
  to: number
  /** The decimal point and what follows. */
  end: string
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
    const [longest = ''] = numerals.map(({ end }) => end).toSorted((a, b) => b.length - a.length)
    return numerals.flatMap(({ from, to, end }) => {
      const lack = lackOf(end, longest.slice(0, maxDecimalEnd))
      return lack ? [{ from, to, lack }] : []
    })
  })
}

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
  return at === null ? null : { from, to: from + block.nodeSize, end: text.slice(at).trimEnd() }
}

/** All digits are equally wide, and narrower than most other signs. */
function lackOf(end: string, longest: string): string {
  const count = Math.max(0, longest.length - end.length)
  const point = /^[.,]/.exec(longest)?.[0] ?? ''
  return count > 0 && point && !/^[.,]/.test(end) ? point + '0'.repeat(count - 1) : '0'.repeat(count)
}
