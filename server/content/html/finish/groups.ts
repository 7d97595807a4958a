import { partLabel, partLetters } from '#contract/content/groups.ts'
import { numberedLabels } from '#contract/content/kinds.ts'
import { isLabel, labelId } from '#contract/html/safe-id.ts'
import { hasPlaceLabel, partsOf } from '../group-parts.ts'
import { attributeOf, type HtmlElement, setAttribute } from '../html-tree.ts'
import type { Label } from './cross-references.ts'
import { writeBeforeCaption } from './numbers.ts'

interface Numbered {
  labelled: readonly HtmlElement[]
  /** The numbers of groups that have one. */
  numbers: ReadonlyMap<HtmlElement, string>
  labels: Map<string, Label>
}

/**
 * Writes the letters below the pictures of groups. In a group with a label, a picture without one gets that of its place, unless something else has
 * it. Returns the labels of places whose pictures have other ones, with these.
 */
export function letterParts(
  groups: readonly HtmlElement[],
  { labelled, numbers, labels }: Numbered,
): Map<string, string> {
  const taken = new Set(labelled.map((element) => attributeOf(element, 'id')))
  const otherwise = new Map<string, string>()
  for (const group of groups) {
    const number = numbers.get(group)
    const id = attributeOf(group, 'id') ?? ''
    for (const [at, part] of partsOf(group).entries()) {
      const letter = partLetters[at] as string
      writeBeforeCaption(part, `(${letter})`)
      const place = isLabel(id, 'figure') ? partLabel(id, at) : ''
      const isFree = labelId.test(place) && !taken.has(place)
      if (hasPlaceLabel(part)) setAttribute(part, 'id', null)
      const own = attributeOf(part, 'id')
      if (own === undefined && isFree) setAttribute(part, 'id', place)
      else if (own !== undefined && isFree) otherwise.set(place, own)
      const given = attributeOf(part, 'id')
      if (given !== undefined && number !== undefined)
        labels.set(given, { word: numberedLabels.figure.label, number: `${number}${letter}` })
    }
  }
  return otherwise
}
