import type { Parts } from '../fit-parts.ts'
import { textWithin } from '../html-text.ts'
import { attributeOf, classesOf, setAttribute, setChildren, textNode } from '../html-tree.ts'
import { numberElements, removeNumbers } from './numbers.ts'
import { numberTheorems } from './theorems.ts'

/** What references to something say. */
export interface Label {
  /** Such as “Figure”. */
  word: string
  number: string
}

/** What of a body has numbers, and what refers to it. */
export type CrossReferenced = Pick<Parts, 'theorems' | 'labelled' | 'numbers' | 'links'>

/** Numbers theorems, and figures and their like that have labels, and makes the texts of the references to them. */
export function finishCrossReferences({ theorems, labelled, numbers, links }: CrossReferenced): void {
  removeNumbers(numbers)
  const labels = new Map<string, Label>()
  const { present, writeTitles } = numberTheorems(theorems, labels)
  numberElements(labelled, labels)
  for (const link of links) {
    const id = present((attributeOf(link, 'href') ?? '').slice(1))
    setAttribute(link, 'href', `#${id}`)
    const label = labels.get(id)
    const text = label ? textOf(label, classesOf(link)) : textWithin(link) ? null : id.replace(/^in-/, '')
    if (text !== null) setChildren(link, [textNode(text)])
  }
  // Titles may contain references.
  writeTitles()
}

const textOf = ({ word, number }: Label, classes: string[]): string =>
  classes.includes('number') ? number : `${word} ${number}`
