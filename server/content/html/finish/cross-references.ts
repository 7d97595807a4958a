import type { Parts } from '../fit-parts.ts'
import { textWithin } from '../html-text.ts'
import { attributeOf, classesOf, setAttribute, setChildren, textNode } from '../html-tree.ts'
import { letterParts } from './groups.ts'
import { numberElements, removeNumbers } from './numbers.ts'
import { numberTheorems } from './theorems.ts'

/** What references to something say. */
export interface Label {
  /** Such as “Figure”. */
  word: string
  number: string
}

/** What of a body has numbers, and what refers to it. */
export type CrossReferenced = Pick<Parts, 'theorems' | 'labelled' | 'groups' | 'numbers' | 'links'>

/** Numbers theorems, and figures and their like that have labels, writes the letters of groups, and makes the texts of the references to them. */
export function finishCrossReferences({ theorems, labelled, groups, numbers, links }: CrossReferenced): void {
  removeNumbers(numbers)
  const labels = new Map<string, Label>()
  const { present, writeTitles } = numberTheorems(theorems, labels)
  const otherwise = letterParts(groups, { labelled, numbers: numberElements(labelled, labels), labels })
  for (const link of links) {
    const named = (attributeOf(link, 'href') ?? '').slice(1)
    const id = otherwise.get(named) ?? present(named)
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
