import type { FootnoteDefinition, Nodes, Root } from 'mdast'
import { maxNameLength, type TheoremKind, theoremLabels } from '../../content/kinds.ts'
import type { Div } from '../nodes.ts'
import { isTheoremKind, theoremKindOf } from '../theorems.ts'
import { captionOf } from './tables.ts'

/** A note that something refers to, and how often so far. */
export interface Note {
  name: string
  number: number
  references: number
  definition: FootnoteDefinition
}

/** What the parts of a document are called. */
export interface Numbering {
  /** Notes by identifier, in the order of their first references; those without any come last. */
  notes: Map<string, Note>
  /** The labels of theorems, such as “Lemma 2”, by id and by node. */
  theorems: Map<string | Div, string>
}

/** Numbers the notes and theorems of a document. */
export function numberDocument(root: Root): Numbering {
  const numbering: Numbering = { notes: new Map(), theorems: new Map() }
  const names = new Set<string>()
  const defined = definitionsIn(root)
  const counts = new Map<string, number>()
  const pending: Nodes[] = [root]
  const addNote = (definition: FootnoteDefinition): void => {
    if (numbering.notes.has(definition.identifier)) return
    const number = numbering.notes.size + 1
    const name = freeName(definition, names)
    names.add(name)
    numbering.notes.set(definition.identifier, { name, number, references: 0, definition })
    pending.push(definition)
  }
  const visit = (node: Nodes): void => {
    if (node.type === 'footnoteReference') {
      const definition = defined.get(node.identifier)
      if (definition) addNote(definition)
    }
    const caption = captionOf(node)
    if (caption) visit(caption)
    if (node.type === 'div') addTheorem(node, counts, numbering)
    if (!('children' in node)) return
    for (const child of node.children) if (child.type !== 'footnoteDefinition') visit(child)
  }
  // What a note refers to comes after the notes of the text.
  for (const part of pending) visit(part)
  for (const definition of defined.values()) addNote(definition)
  return numbering
}

/** The notes of a document by identifier, wherever they are; the first of each. */
function definitionsIn(root: Root): Map<string, FootnoteDefinition> {
  const found = new Map<string, FootnoteDefinition>()
  const visit = (node: Nodes): void => {
    if (node.type === 'footnoteDefinition' && !found.has(node.identifier)) found.set(node.identifier, node)
    if ('children' in node) for (const child of node.children) visit(child)
  }
  visit(root)
  return found
}

function freeName({ label, identifier }: FootnoteDefinition, taken: ReadonlySet<string>): string {
  const words = (label ?? identifier).replace(/[^\p{L}\p{M}\p{N}]+/gu, '-').replace(/^-+|-+$/g, '')
  const name = [...words].slice(0, maxNameLength).join('') || 'note'
  if (!taken.has(name)) return name
  const start = [...name].slice(0, 30).join('')
  let number = taken.size + 1
  while (taken.has(`${start}-n${number}`)) number++
  return `${start}-n${number}`
}

function addTheorem(div: Div, counts: Map<string, number>, { theorems }: Numbering): void {
  const kind = theoremOf(div)
  if (kind === undefined || kind === 'proof') return
  const count = (counts.get(kind) ?? 0) + 1
  counts.set(kind, count)
  const label = `${theoremLabels[kind].label} ${count}`
  theorems.set(div, label)
  if (div.attributes.id !== undefined) theorems.set(div.attributes.id, label)
}

/** Returns the kind of a theorem or proof, by its id or class; undefined for other divisions. */
export const theoremOf = ({ attributes: { id, classes } }: Div): TheoremKind | undefined =>
  theoremKindOf(id ?? '') ?? classes.find(isTheoremKind)
