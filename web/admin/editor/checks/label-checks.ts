import type { Node as PostNode } from '@tiptap/pm/model'
import { equationId } from '#contract/content/equation-id.ts'
import { labelsIn } from '#contract/content/equation-rows.ts'
import { formulasIn } from '../formulas/find-formulas.ts'
import { labelledIn, nameOf } from '../labels/labelled.ts'
import { referencesIn } from '../labels/write-numbers.ts'
import { placesIn } from '../references/places.ts'
import { attributesOf } from '../schema/element-attributes.ts'
import type { Point } from './point.ts'

/** References to what is not there keep their words, which say a number that nothing has. */
export function checkReferences(doc: PostNode): Point[] {
  const references = referencesIn(doc)
  if (references.length === 0) return []
  const ids = idsIn(doc)
  return references.flatMap(({ from, to, text, mark }) => {
    const href: string = mark.attrs.attributes.href ?? ''
    if (!href.startsWith('#') || ids.has(href.slice(1))) return []
    return [{ text: `“${text}” refers to ${href.slice(1)}, which is not in this text.`, place: { from, to } }]
  })
}

const inFormula = /\\(?:eq)?ref\s*\{([^{}]*)\}/g

/** In formulas, readers see “??” in place of the number of what is not there. */
export function checkFormulaReferences(doc: PostNode): Point[] {
  const found = formulasIn(doc).flatMap(({ from, to, tex }) =>
    [...tex.matchAll(inFormula)].map(([, label = '']) => ({ label, place: { from, to } })),
  )
  if (found.length === 0) return []
  const ids = new Set([...idsIn(doc)].map((id) => id.toLowerCase()))
  return found.flatMap(({ label, place }) => {
    const id = equationId(label)
    if (id !== null && ids.has(id)) return []
    return [{ text: `A formula refers to “${label}”, which no equation in this text is called.`, place }]
  })
}

/** When it is saved, each further one gets a number behind its label. */
export function checkLabels(doc: PostNode): Point[] {
  const first = new Map<string, string>()
  return labelledIn(doc).flatMap((labelled) => {
    const { id, pos } = labelled
    if (id === null) return []
    const other = first.get(id)
    if (other === undefined) {
      first.set(id, nameOf(labelled))
      return []
    }
    const text = `${nameOf(labelled)} has the label ${id} of ${other}, to which the references lead.`
    return [{ text, place: { from: pos + 1, to: pos + 1 } }]
  })
}

/** A formula has one number, or one for each row; what else its TeX calls by a name has none. */
export function checkFormulaLabels(doc: PostNode): Point[] {
  const numbered = new Set(labelledIn(doc).flatMap(({ id, tex }) => (tex === undefined ? [] : (id ?? []))))
  return formulasIn(doc).flatMap(({ from, to, tex, isDisplay }) =>
    labelsIn(tex).flatMap((id) => {
      if (isDisplay && numbered.has(id)) return []
      const text = `The label ${id} in a formula gets no number. ${placesOfLabels}`
      return [{ text, place: { from, to } }]
    }),
  )
}

const placesOfLabels =
  'A formula of its own has one, and so has each row of align, alignat and gather without \\notag.'

function idsIn(doc: PostNode): Set<string> {
  const ids = new Set(placesIn(doc).map(({ id }) => id))
  doc.descendants((node) => {
    const { id } = attributesOf(node)
    if (id) ids.add(id)
    return !node.isTextblock
  })
  return ids
}
