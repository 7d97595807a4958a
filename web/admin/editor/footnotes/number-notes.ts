import type { Node as PostNode } from '@tiptap/pm/model'
import { notePrefix } from '#contract/content/kinds.ts'
import { attributesOf } from '../schema/element-attributes.ts'
import { endOfBlocks, isReference, nameReferredTo, noteListOf } from '../schema/footnotes.ts'
import { oncePerNode } from '../schema/once-per-node.ts'

export interface Reference {
  /** The name of its note. */
  name: string
  pos: number
  node: PostNode
}

/** Returns the references in a block or note, with positions from its start. */
const referencesWithin = oncePerNode((block) => {
  const references: Reference[] = []
  block.descendants((node, pos) => {
    const name = isReference(node) ? nameReferredTo(node.attrs.link) : null
    if (name !== null) references.push({ name, pos: pos + 1, node })
  })
  return references
})

function referencesFrom(parent: PostNode, start: number, end: number): Reference[] {
  const references: Reference[] = []
  parent.forEach((child, offset) => {
    if (offset >= end) return
    for (const reference of referencesWithin(child))
      references.push({ ...reference, pos: start + offset + reference.pos })
  })
  return references
}

export interface Note {
  name: string
  /** The position before it. */
  pos: number
  node: PostNode
}

/** The name of a note, which is that in its id. */
const nameOf = (note: PostNode): string => attributesOf(note).id?.slice(notePrefix.length + 1) ?? ''

/** Returns the notes in the order of the list. */
export function notesOf(doc: PostNode): Note[] {
  const found = noteListOf(doc)
  const notes: Note[] = []
  found?.list.forEach((node, offset) => {
    notes.push({ name: nameOf(node), pos: found.pos + 1 + offset, node })
  })
  return notes
}

/** Returns the references in the text and behind them those in notes. */
export function referencesOf(doc: PostNode): Reference[] {
  const found = noteListOf(doc)
  const inText = referencesFrom(doc, 0, endOfBlocks(doc))
  return found ? [...inText, ...referencesFrom(found.list, found.pos + 1, Number.POSITIVE_INFINITY)] : inText
}

export const isReferred = (doc: PostNode, name: string): boolean =>
  referencesOf(doc).some((reference) => reference.name === name)

/** Returns the names of the notes in the order that they get when they are saved: their numbers are one more than their indexes. */
export function orderOfNotes(doc: PostNode): string[] {
  const notes = new Map(notesOf(doc).map((note) => [note.name, note.node]))
  const order = new Set<string>()
  const refer = (references: readonly Reference[]): void => {
    for (const { name } of references) if (notes.has(name)) order.add(name)
  }
  if (notes.size === 0) return []
  refer(referencesFrom(doc, 0, endOfBlocks(doc)))
  // A set is visited with what is added to it meanwhile.
  const visit = () => {
    for (const name of order) refer(referencesWithin(notes.get(name) as PostNode))
  }
  visit()
  for (const name of notes.keys()) {
    order.add(name)
    visit()
  }
  return [...order]
}

/** Returns the smallest number that no note has as its name, and no reference without a note, which would lead to the new one. */
export function freeName(doc: PostNode, given: Iterable<string> = []): string {
  const taken = new Set([...notesOf(doc), ...referencesOf(doc)].map(({ name }) => name).concat(...given))
  let number = 1
  while (taken.has(String(number))) number++
  return String(number)
}
