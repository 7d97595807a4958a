import { Fragment, type Mark, type Node as PostNode, type Schema } from '@tiptap/pm/model'
import type { Transaction } from '@tiptap/pm/state'
import { madeNumber } from '#contract/content/kinds.ts'
import { type Labelled, labelledIn, nameOf } from './labelled.ts'

const hasClass = ({ attrs }: Mark, element: string, name: string): boolean =>
  attrs.element === element && (attrs.attributes.class ?? '').split(' ').includes(name)

const isNumber = (mark: Mark): boolean => hasClass(mark, 'span', 'number')
const isReference = (mark: Mark): boolean => hasClass(mark, 'a', 'ref')

/** Writes all numbers, and the references to them, as the server does when the post is saved. */
export function writeNumbers(tr: Transaction): void {
  // What is within it has its number by now.
  const all = labelledIn(tr.doc)
  for (const labelled of all.toReversed()) {
    const present = { ...labelled, node: tr.doc.nodeAt(labelled.pos) ?? labelled.node }
    if (labelled.row === undefined) writeNumber(tr, present)
    else if (labelled.row === 0)
      writeRowNumbers(
        tr,
        present,
        all.filter(({ pos }) => pos === labelled.pos),
      )
  }
  writeReferences(tr)
}

/** The numbers of the rows of an equation, each with the id that references lead to. */
function writeRowNumbers(tr: Transaction, equation: Labelled, rows: readonly Labelled[]): void {
  const line = equation.isFormula ? null : lineOf(tr, equation)
  if (!line) return
  const { schema } = line.node.type
  const numbers = rows.flatMap(({ id, number, row }) => {
    const mark = schema.mark('inlineElement', { element: 'span', attributes: { id } })
    return [...(row === 0 ? [] : [schema.text(' ')]), schema.text(`(${number})`, [mark])]
  })
  const content = Fragment.from(numbers)
  if (!line.node.content.eq(content)) tr.replaceWith(line.start, line.start + line.node.content.size, content)
}

interface Line {
  node: PostNode
  /** The position of its content. */
  start: number
}

function writeNumber(tr: Transaction, labelled: Labelled): void {
  // The parts of groups have letters, and formulas have no place for numbers yet.
  if (labelled.isPart || labelled.isFormula) return
  const line = lineOf(tr, labelled)
  if (!line) return
  const { schema } = line.node.type
  const { start, node } = line
  if (labelled.kind === 'equation') {
    const text = `(${labelled.number})`
    if (node.textContent !== text) tr.replaceWith(start, start + node.content.size, schema.text(text))
    return
  }
  const name = labelled.kind === 'section' ? labelled.number : nameOf(labelled)
  writeBefore(tr, line, name, labelled.kind === 'section' ? name : `${name}:`)
}

/** Writes a number at the start of a line: `text`, or else `alone` if there are no words behind it. What was typed into the number is a word behind it. */
function writeBefore(tr: Transaction, { node, start }: Line, alone: string, text: string): void {
  const { schema } = node.type
  const old = lengthOfNumber(node)
  const had = node.textBetween(0, old)
  const typed = wordsIn(had, text, alone)
  const rest = node.content.size - old
  const isAlone = typed === '' && (rest === 0 || (rest === 1 && node.textContent.endsWith(' ')))
  const written = isAlone ? alone : text
  if (had === written) return
  const number = schema.text(written, [numberMark(schema)])
  const space = old === 0 && !isAlone ? ' ' : ''
  const behind = typed ? ` ${typed}` : space
  tr.replaceWith(start, start + old, behind ? [number, schema.text(behind)] : number)
}

function wordsIn(number: string, ...made: string[]): string {
  // A part of it was deleted.
  if (made.some((one) => one.includes(number))) return ''
  const present = made.find((one) => number.includes(one))
  return (present === undefined ? number.replace(madeNumber, '') : number.replace(present, '')).trim()
}

/** Writes what is made before the words of the caption of a figure, which gets one if it has none. */
export function writeBeforeCaption(tr: Transaction, figure: { node: PostNode; pos: number }, text: string) {
  const line = lineOf(tr, { ...figure, kind: 'figure' })
  if (line) writeBefore(tr, line, text, text)
}

const numberMark = (schema: Schema): Mark =>
  schema.mark('inlineElement', { element: 'span', attributes: { class: 'number' } })

/** How much of a line is its number. */
export function lengthOfNumber({ children }: PostNode): number {
  let length = 0
  for (const child of children) {
    if (!child.marks.some(isNumber)) break
    length += child.nodeSize
  }
  return length
}

/** Takes the number out of the caption or heading of a block, and its caption if that was nothing else. */
export function removeNumber(tr: Transaction, pos: number): void {
  const block = tr.doc.nodeAt(pos)
  if (!block) return
  const line = block.isTextblock ? { node: block, start: pos + 1 } : lineIn(block, pos)
  if (!line) return
  const length = lengthOfNumber(line.node)
  if (length === 0) return
  const isSpaceBehind = line.node.textBetween(length, Math.min(length + 1, line.node.content.size)) === ' '
  tr.delete(line.start, line.start + length + (isSpaceBehind ? 1 : 0))
  const caption = captionIn(tr.doc.nodeAt(pos) as PostNode, pos)
  if (caption && caption.node.content.size === 2) tr.delete(caption.pos, caption.pos + caption.node.nodeSize)
}

/** Returns where the number of a heading or caption ends, and where its words end; null without a caption. */
export function ownWordsOf(block: PostNode, pos: number): { from: number; to: number } | null {
  const line = block.isTextblock ? { node: block, start: pos + 1 } : lineIn(block, pos)
  if (!line) return null
  const { node, start } = line
  return { from: start + lengthOfNumber(node), to: start + node.content.size }
}

/** The line that the number of a block begins. A caption is made if there is none. */
function lineOf(tr: Transaction, { node, pos, kind }: Pick<Labelled, 'node' | 'pos' | 'kind'>): Line | null {
  if (node.isTextblock) return { node, start: pos + 1 }
  if (captionIn(node, pos)) return lineIn(node, pos)
  const { figcaption, paragraph, tableCaption } = node.type.schema.nodes
  const line = paragraph?.create({ bare: true, filler: false }) as PostNode
  const isFirst = kind === 'table' || kind === 'listing'
  const caption = (kind === 'table' ? tableCaption : figcaption)?.create(
    kind === 'table' ? { element: 'caption' } : null,
    line,
  )
  tr.insert(isFirst ? pos + 1 : pos + node.nodeSize - 1, caption as PostNode)
  return lineIn(tr.doc.nodeAt(pos) as PostNode, pos)
}

function lineIn(block: PostNode, pos: number): Line | null {
  const caption = captionIn(block, pos)
  const first = caption?.node.firstChild
  return caption && first?.isTextblock ? { node: first, start: caption.pos + 2 } : null
}

function captionIn(block: PostNode, pos: number): { node: PostNode; pos: number } | null {
  let found: { node: PostNode; pos: number } | null = null
  block.forEach((node, offset) => {
    if (/^(?:figcaption|tableCaption)$/.test(node.type.name)) found ??= { node, pos: pos + 1 + offset }
  })
  return found
}

function writeReferences(tr: Transaction): void {
  const names = new Map(labelledIn(tr.doc).map((labelled) => [`#${labelled.id}`, labelled]))
  for (const { from, to, mark, text } of referencesIn(tr.doc).toReversed()) {
    const labelled = names.get(mark.attrs.attributes.href)
    if (!labelled) continue
    const isNumberAlone = mark.attrs.attributes.class.split(' ').includes('number')
    const name = isNumberAlone ? labelled.number : nameOf(labelled)
    if (text === name) continue
    const marks = tr.doc.nodeAt(from)?.marks
    tr.replaceWith(from, to, tr.doc.type.schema.text(name, marks))
  }
}

interface Reference {
  from: number
  to: number
  mark: Mark
  text: string
}

/** Returns the references of a text to what has a number, each once where it spans several nodes. */
export function referencesIn(doc: PostNode): Reference[] {
  const found: Reference[] = []
  doc.descendants((node, from) => {
    const mark = node.marks.find(isReference)
    if (!mark) return
    const last = found.at(-1)
    if (last?.to === from && last.mark.eq(mark)) {
      last.to += node.nodeSize
      last.text += node.text ?? ''
    } else found.push({ from, to: from + node.nodeSize, mark, text: node.text ?? '' })
  })
  return found
}

/** Lets all links to a place lead to another one. */
export const followLabel = (tr: Transaction, old: string, id: string): void =>
  followLabels(tr, new Map([[old, id]]))

/** Lets all links to some places lead to others. */
export function followLabels(tr: Transaction, ids: ReadonlyMap<string, string>): void {
  tr.doc.descendants((node, from) => {
    for (const mark of node.marks) {
      const { attributes } = mark.attrs
      const id = mark.attrs.element === 'a' ? ids.get((attributes.href ?? '').replace(/^#/, '')) : undefined
      if (id === undefined) continue
      const next = mark.type.create({ ...mark.attrs, attributes: { ...attributes, href: `#${id}` } })
      const marks = node.marks.map((one) => (one === mark ? next : one))
      if (node.isText) tr.replaceWith(from, from + node.nodeSize, node.mark(marks))
    }
  })
}
