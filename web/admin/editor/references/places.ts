import type { Node as PostNode } from '@tiptap/pm/model'
import { maxNameLength, type TheoremKind, theoremLabels } from '#contract/content/kinds.ts'
import { maxHeadingName, nameOfWords } from '#contract/html/name-of-words.ts'
import { plainId } from '#contract/html/safe-id.ts'
import { outlineOf } from '../foot/outline.ts'
import { type Labelled, labelledIn, labelOf as labelOfBlock, nameOf } from '../labels/labelled.ts'
import { ownWordsOf } from '../labels/write-numbers.ts'
import { attributesOf } from '../schema/element-attributes.ts'
import { labelOf, titledKindOf } from '../titled/titled-kind.ts'

/** Longer titles are cut off in lists. */
const maxTitle = 80

/** A place in the post that a link can lead to. */
export interface PlaceInPost {
  id: string
  /** What the link says, unless other words are chosen for a heading. */
  text: string
  /** What else it is found by. */
  title: string
  /** The position before the block. */
  pos: number
  /** True for what has a number, which references say. */
  isNumbered: boolean
}

/** Returns the theorems and headings of a post, and what has a label, with the ids that they have when it is saved. */
export const placesIn = (doc: PostNode): PlaceInPost[] => {
  const taken = new Set<string>()
  doc.descendants((node) => {
    const { id } = attributesOf(node)
    if (id) taken.add(id)
    return !node.isTextblock
  })
  return [...theoremsIn(doc, taken), ...labelledPlaces(doc), ...headingsIn(doc, taken)].sort(
    (one, other) => one.pos - other.pos,
  )
}

function freeId(taken: Set<string>, id: string): string {
  let free = id
  for (let time = 2; taken.has(free); time++) free = `${id}-${time}`
  taken.add(free)
  return free
}

function theoremsIn(doc: PostNode, taken: Set<string>): PlaceInPost[] {
  const places: PlaceInPost[] = []
  const counts: Partial<Record<TheoremKind, number>> = {}
  doc.descendants((node, pos) => {
    const is = titledKindOf(node)
    const prefix = is?.name === 'theorem' ? theoremLabels[is.kind].prefix : null
    if (is?.name === 'theorem' && prefix !== null) {
      const number = (counts[is.kind] ?? 0) + 1
      counts[is.kind] = number
      const title = node.firstChild?.type.name === 'blockTitle' ? node.firstChild.textContent : ''
      const name = nameOfWords(title || String(number), maxNameLength - 6) || '1'
      const id = attributesOf(node).id ?? freeId(taken, `${prefix}-${name}`)
      places.push({ id, text: labelOf(is.kind, number), title, pos, isNumbered: true })
    }
    return !node.isTextblock
  })
  return places
}

/** Of equal labels references lead to the first. */
function labelledPlaces(doc: PostNode): PlaceInPost[] {
  const places = new Map<string, PlaceInPost>()
  for (const labelled of labelledIn(doc)) {
    const { id, pos } = labelled
    if (id === null || places.has(id)) continue
    places.set(id, { id, text: nameOf(labelled), title: titleOf(labelled, doc), pos, isNumbered: true })
  }
  return [...places.values()]
}

/** The words of a heading or caption, or the TeX of an equation. */
function titleOf({ node, pos, tex }: Labelled, doc: PostNode): string {
  if (tex !== undefined) return [...tex].slice(0, maxTitle).join('')
  const words = ownWordsOf(node, pos)
  return words ? [...doc.textBetween(words.from, words.to).trim()].slice(0, maxTitle).join('') : ''
}

const headingsIn = (doc: PostNode, taken: Set<string>): PlaceInPost[] =>
  outlineOf(doc).flatMap(({ text, pos }) => {
    const heading = doc.nodeAt(pos) as PostNode
    if (labelOfBlock(heading) !== null) return []
    const given = attributesOf(heading).id
    const id = given ?? freeId(taken, plainId(nameOfWords(text, maxHeadingName)))
    return [{ id, text, title: '', pos, isNumbered: false }]
  })

/** Returns the places that have words, the last of them not in full, as they were typed; all of them for `#`. A space at the end ends a word. */
export function findPlaces(places: readonly PlaceInPost[], typed: string): PlaceInPost[] {
  const sought = typed.trimStart().replace(/^#/, '').toLowerCase()
  if (sought.trim() === '') return typed.trim() === '#' ? [...places] : []
  return places.filter(({ text, title, id }) =>
    [text, title, id, id.replace(/^[a-z]+-/, '')].some((one) =>
      ` ${one.toLowerCase()}`.includes(` ${sought}`),
    ),
  )
}
