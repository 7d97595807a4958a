import type { Mark, Node as PostNode } from '@tiptap/pm/model'
import type { Transaction } from '@tiptap/pm/state'
import { formulaMarkIn } from '../schema/formula-mark.ts'
import { findFormulas, keptApart, readFormulas, type ShownText, shownTexts } from './formulas-in-text.ts'
import { isCodeMark } from './holds-code.ts'

interface Placed extends ShownText {
  /** The range in the text that is shown. */
  from: number
  to: number
}

/** Changes the text in a node with text to what a field says now. Reads formulas only where it differs, as the rest was never typed there. */
export function changeText(tr: Transaction, contentPos: number, node: PostNode, text: string): void {
  const shown = placed(shownTexts(node))
  const { start, end, typed } = changeOf(shown, text)
  const [left, right] = [endingAt(shown, start), beginningAt(shown, start)]
  const touched = start < end ? shown.filter(({ from, to }) => from < end && to > start) : [left, right]
  const from = contentPos + positionIn(touched[0] ?? right, start)
  const to = start < end ? contentPos + positionIn(touched.at(-1), end) : from
  const marks = commonMarks(touched)
  const [$from, $to] = [tr.doc.resolve(from), tr.doc.resolve(to)]
  const [before, after] = [$from.nodeBefore, $to.nodeAfter]
  if (!typed && after && formulaMarkIn(after.marks)) {
    tr.replaceWith(from, to + after.nodeSize, keptApart(after, before))
    return
  }
  const plain = plainBefore(shown, start)
  const reach = before?.isText && !before.marks.some(isCodeMark) ? before.nodeSize : 0
  const isCode = marks.some(isCodeMark)
  const found = isCode ? [] : findFormulas(plain + typed, plain.length, plain.length - reach)
  const begin = Math.min(plain.length, found[0]?.from ?? plain.length)
  const moved = found.map((formula) => ({ ...formula, from: formula.from - begin, to: formula.to - begin }))
  const beside = { before: begin < plain.length ? null : before, after }
  const nodes = readFormulas(tr.doc.type.schema, (plain + typed).slice(begin), moved, marks, beside)
  tr.replaceWith(from - plain.length + begin, to, nodes)
}

function placed(shown: readonly ShownText[]): Placed[] {
  let to = 0
  return shown.map((each) => {
    const from = to
    to += each.text.length
    return { ...each, from, to }
  })
}

/** Returns the range in what is shown that becomes other text. Formulas change as a whole. */
function changeOf(shown: readonly Placed[], text: string): { start: number; end: number; typed: string } {
  const present = shown.map((each) => each.text).join('')
  const around = (at: number) => shown.find(({ isFormula, from, to }) => isFormula && from < at && at < to)
  let start = 0
  for (const character of text) {
    if (!present.startsWith(character, start)) break
    start += character.length
  }
  start = around(start)?.from ?? start
  let end = present.length
  for (const character of [...text.slice(start)].reverse()) {
    if (!present.slice(start, end).endsWith(character)) break
    end -= character.length
  }
  end = around(end)?.to ?? end
  return { start, end, typed: text.slice(start, text.length - present.length + end) }
}

const endingAt = (shown: readonly Placed[], at: number) => shown.find(({ from, to }) => from < at && at <= to)

const beginningAt = (shown: readonly Placed[], at: number) =>
  shown.find(({ from, to }) => from <= at && at < to)

function positionIn(shown: Placed | undefined, at: number): number {
  if (!shown) return 0
  const { pos, node, isFormula, from } = shown
  return isFormula && at > from ? pos + node.nodeSize : pos + at - from
}

/** The formats that go on through all of the text that changes. Formulas are read from their signs instead. */
const commonMarks = ([first, ...others]: readonly (Placed | undefined)[]): Mark[] =>
  first?.node.marks.filter(
    (mark) => !formulaMarkIn([mark]) && others.every((other) => other && mark.isInSet(other.node.marks)),
  ) ?? []

/** What is shown between the last formula and an offset. */
function plainBefore(shown: readonly Placed[], at: number): string {
  const start = shown.findLast(({ isFormula, to }) => isFormula && to <= at)?.to ?? 0
  return shown
    .map(({ text }) => text)
    .join('')
    .slice(start, at)
}
