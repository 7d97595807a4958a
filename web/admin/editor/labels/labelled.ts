import type { Node as PostNode } from '@tiptap/pm/model'
import { createNumbers } from '#contract/content/count-numbers.ts'
import { labelsIn, numberedRows } from '#contract/content/equation-rows.ts'
import { isPartLabel, partLabel, partLetters } from '#contract/content/groups.ts'
import { type NumberedKind, numberedLabels } from '#contract/content/kinds.ts'
import { isLabel } from '#contract/html/safe-id.ts'
import { attributesOf } from '../schema/element-attributes.ts'
import { countOfParts, isGroup } from '../schema/groups.ts'
import { isDisplayFormula } from '../schema/text-blocks.ts'

/** What has a number in the text, as readers see it once it is saved. */
export interface Labelled {
  kind: NumberedKind
  /** Null for an equation whose label is made when it is saved, and for a group of which only a part has one. */
  id: string | null
  node: PostNode
  pos: number
  number: string
  /** True for a picture of a group, below which is only the letter. */
  isPart?: boolean
  /** The TeX of an equation, or of its row. */
  tex?: string
  /** Of a row that has a number of its own: its index among these. */
  row?: number
  /** True for a formula that becomes an equation when it is saved, by its label in TeX. */
  isFormula?: boolean
}

const captions: ReadonlySet<string> = new Set(['figcaption', 'tableCaption'])

/** What a block is that may have a label; null for others. */
export function numberedKindOf(node: PostNode): NumberedKind | null {
  const { name } = node.type
  if (name === 'table') return 'table'
  if (name === 'heading') return 'section'
  if (name !== 'figure') return null
  const classes = (attributesOf(node).class ?? '').split(' ')
  if (classes.includes('code')) return 'listing'
  if (classes.includes('equation')) return 'equation'
  return classes.includes('table') ? null : 'figure'
}

/** Returns the label of a block; null for none. */
export function labelOf(node: PostNode): string | null {
  const kind = numberedKindOf(node)
  const id = attributesOf(node).id ?? ''
  return kind && isLabel(id, kind) ? id : null
}

const hasLabelledPart = (node: PostNode): boolean =>
  isGroup(node) && node.children.some((part) => labelOf(part) !== null)

/** The pictures of a group with a number, each with a letter behind it. */
function partsIn(group: PostNode, pos: number, number: string): Labelled[] {
  const label = labelOf(group)
  const parts: Labelled[] = []
  group.forEach((node, offset, at) => {
    const letter = at < countOfParts(group) ? partLetters[at] : undefined
    const own = labelOf(node)
    const isOfPlace = label !== null && (own === null || isPartLabel(own, label))
    const id = isOfPlace ? partLabel(label, at) : own
    if (letter !== undefined)
      parts.push({ kind: 'figure', id, node, pos: pos + 1 + offset, number: number + letter, isPart: true })
  })
  return parts
}

/** An equation, or its rows that have numbers of their own. */
function equationsIn(node: PostNode, pos: number, numberOf: ReturnType<typeof createNumbers>): Labelled[] {
  const isFormula = isDisplayFormula(node)
  const { textContent: tex } = isFormula ? node : (node.firstChild ?? node)
  const id = labelOf(node)
  const rows = id === null ? numberedRows(tex) : null
  if (!rows?.length) {
    const label = isFormula ? (rows ? undefined : labelsIn(tex)[0]) : id
    if (label === undefined) return []
    return [
      { kind: 'equation', id: label, node, pos, tex, isFormula, number: numberOf({ kind: 'equation', tex }) },
    ]
  }
  return rows.map(({ id, tex }, row) => {
    const own = tex.trim()
    const number = numberOf({ kind: 'equation', tex: own })
    return { kind: 'equation', id, node, pos, tex: own, row, isFormula, number }
  })
}

/** Returns what has a number, in the order of the text. */
export function labelledIn(doc: PostNode): Labelled[] {
  const found: Labelled[] = []
  const numberOf = createNumbers()
  const visit = (parent: PostNode, start: number, isInCaption: boolean): void =>
    parent.forEach((node, offset) => {
      const kind = isInCaption && node.type.name === 'heading' ? null : numberedKindOf(node)
      const id = labelOf(node)
      const pos = start + offset
      const isEquation =
        kind === 'equation' || (isDisplayFormula(node) && numberedKindOf(parent) !== 'equation')
      if (isEquation) found.push(...equationsIn(node, pos, numberOf))
      else if (kind && !isGroup(parent) && (id !== null || hasLabelledPart(node))) {
        const number = numberOf({ kind, level: node.attrs.level })
        found.push({ kind, id, node, pos, number }, ...(isGroup(node) ? partsIn(node, pos, number) : []))
      }
      if (!node.isTextblock) visit(node, start + offset + 1, isInCaption || captions.has(node.type.name))
    })
  visit(doc, 0, false)
  return found
}

/** Returns what references say, such as “Figure 2”. */
export const nameOf = ({ kind, number }: Labelled): string => `${numberedLabels[kind].label} ${number}`
