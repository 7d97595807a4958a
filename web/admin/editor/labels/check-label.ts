import type { Node as PostNode } from '@tiptap/pm/model'
import { type LabelledKind, labelWords, maxNameLength } from '#contract/content/kinds.ts'
import { isLabel } from '#contract/html/safe-id.ts'
import { attributesOf } from '../schema/element-attributes.ts'
import { labelledIn, nameOf } from './labelled.ts'

/** Returns the label that somebody typed, with the prefix of its kind; empty for nothing. */
export function typedLabel(typed: string, kind: LabelledKind): string {
  const { prefix } = labelWords[kind]
  const name = typed.trim().replace(/^[#@]/, '')
  return name === '' || name.startsWith(`${prefix}-`) ? name : `${prefix}-${name}`
}

/** Returns what is wrong with a label for the block at a position; null if nothing is. */
export function faultOfLabel(doc: PostNode, label: string, kind: LabelledKind, pos: number): string | null {
  const { prefix } = labelWords[kind]
  if (!isLabel(label, kind)) {
    if ([...label].length > prefix.length + 1 + maxNameLength)
      return `Shorten it: behind “${prefix}-” it has at most ${maxNameLength} characters.`
    return label === `${prefix}-`
      ? `Enter a name behind “${prefix}-”.`
      : 'Use letters, digits and hyphens only, without spaces.'
  }
  const other = labelledIn(doc).find(({ id, pos: at }) => id === label && at !== pos)
  if (other) return `${nameOf(other)} has the label “${label}”. Choose another one.`
  return isTaken(doc, label, pos)
    ? `Something else in this text is called “${label}”. Choose another label.`
    : null
}

function isTaken(doc: PostNode, id: string, pos: number): boolean {
  let isFound = false
  doc.descendants((node, at) => {
    if (at !== pos && attributesOf(node).id === id) isFound = true
    return !isFound
  })
  return isFound
}
