import { Extension } from '@tiptap/core'
import type { NodeType, Node as PostNode, Schema } from '@tiptap/pm/model'
import { Plugin, TextSelection, type Transaction } from '@tiptap/pm/state'
import { notePrefix } from '#contract/content/kinds.ts'
import { freeName, notesOf, orderOfNotes, type Reference, referencesOf } from '../footnotes/number-notes.ts'
import { enteredNote, openNote } from '../footnotes/open-note.ts'
import { writeFragment } from '../html/write-html.ts'
import { attributesOf } from '../schema/element-attributes.ts'
import { linkTo, noteListOf } from '../schema/footnotes.ts'
import { isOfHistory } from './history-limit.ts'
import { replacesDocument } from './normalize-document.ts'

const namesOf = (named: readonly { name: string }[]): Set<string> => new Set(named.map(({ name }) => name))

/**
 * Keeps notes and references together while the text is edited, in the step that is undone: a note goes with its last reference and
 * references go with their note, a pasted reference brings its note, and the list is in the order of the references.
 */
export const keepNotes = (): Plugin =>
  new Plugin({
    appendTransaction(transactions, before, { doc, tr }) {
      if (!transactions.some(({ docChanged }) => docChanged)) return null
      if (transactions.some((one) => isOfHistory(one) || one.getMeta(replacesDocument))) return null
      if (!noteListOf(doc) && !noteListOf(before.doc) && referencesOf(doc).length === 0) return null
      const brought = bringNotes(tr)
      dropLost(tr, before.doc, brought)
      orderNotes(tr)
      writeNumbers(tr)
      const entered = transactions.map(enteredNote).find((pos) => pos !== undefined)
      if (entered !== undefined) enterNew(tr, entered)
      return tr.docChanged ? tr : null
    },
  })

/** Puts the notes that come with references into the list, under names of their own. Returns their names. */
function bringNotes(tr: Transaction): Set<string> {
  const notes = new Map(notesOf(tr.doc).map(({ name, node }) => [name, node]))
  const names = new Map<string, string>()
  const brought: PostNode[] = []
  for (const reference of referencesOf(tr.doc)) {
    const note: PostNode | null = reference.node.attrs.note
    if (!note) continue
    let name = names.get(reference.name)
    if (name === undefined) {
      const present = notes.get(reference.name)
      const isPresent = present !== undefined && areSame(present, note)
      name = present && !isPresent ? freeName(tr.doc, names.values()) : reference.name
      names.set(reference.name, name)
      if (!isPresent) {
        const named = noteNamed(name, note)
        notes.set(name, named)
        brought.push(named)
      }
    }
    referTo(tr, reference, name)
  }
  appendNotes(tr, brought)
  return new Set(names.values())
}

/** Empty lines at the end of a note are not stored. */
const textOf = ({ content }: PostNode): string =>
  writeFragment(content).replace(/(?:<p>(?:<br>)?<\/p>)+$/, '')

const areSame = (one: PostNode, other: PostNode): boolean => textOf(one) === textOf(other)

function noteNamed(name: string, note: PostNode): PostNode {
  const attributes = { ...attributesOf(note), id: `${notePrefix}-${name}` }
  return note.type.create({ ...note.attrs, attributes, back: `#${linkTo(name).id}` }, note.content)
}

function referTo(tr: Transaction, { pos, node }: Reference, name: string): void {
  tr.setNodeMarkup(pos, null, { ...node.attrs, link: linkTo(name), text: '', note: null }, node.marks)
}

function appendNotes(tr: Transaction, notes: readonly PostNode[]): void {
  if (notes.length === 0) return
  const found = noteListOf(tr.doc)
  if (found) tr.insert(found.pos + found.list.nodeSize - 1, notes)
  else tr.insert(tr.doc.content.size, newList(tr.doc.type.schema, notes))
}

const newList = (schema: Schema, notes: readonly PostNode[]): PostNode =>
  (schema.nodes.footnoteList as NodeType).create({ attributes: { class: 'footnotes' } }, notes)

/** Deletes notes that lost their last reference, and references that lost their note. */
function dropLost(tr: Transaction, before: PostNode, brought: ReadonlySet<string>): void {
  const [hadReference, hadNote] = [namesOf(referencesOf(before)), namesOf(notesOf(before))]
  const [references, notes] = [referencesOf(tr.doc), notesOf(tr.doc)]
  const [referred, present] = [namesOf(references), namesOf(notes)]
  const unnoted = references.filter(
    ({ name }) => hadNote.has(name) && !present.has(name) && !brought.has(name),
  )
  const unreferred = notes.filter(({ name }) => hadReference.has(name) && !referred.has(name))
  const found = noteListOf(tr.doc)
  const isListLost = found !== null && unreferred.length === notes.length
  const lost = isListLost ? [...unnoted, { pos: found.pos, node: found.list }] : [...unnoted, ...unreferred]
  const done = tr.mapping.maps.length
  for (const { pos, node } of lost) {
    const now = tr.mapping.slice(done)
    tr.delete(now.map(pos, 1), now.map(pos + node.nodeSize, -1))
  }
}

function orderNotes(tr: Transaction): void {
  const found = noteListOf(tr.doc)
  if (!found) return
  const notes = notesOf(tr.doc)
  const order = orderOfNotes(tr.doc)
  if (notes.every(({ name }, at) => name === order[at])) return
  const byName = new Map(notes.map(({ name, node }) => [name, node]))
  const { pos, list } = found
  tr.replaceWith(
    pos + 1,
    pos + list.nodeSize - 1,
    order.map((name) => byName.get(name) as PostNode),
  )
}

/** Gives new references their numbers, and ids of their own. */
function writeNumbers(tr: Transaction): void {
  const references = referencesOf(tr.doc)
  const order = orderOfNotes(tr.doc)
  const ids = new Set(references.filter(({ node }) => node.attrs.text).map(({ node }) => node.attrs.link.id))
  for (const { name, pos, node } of references) {
    const number = order.indexOf(name) + 1
    if (node.attrs.text || number === 0) continue
    const link = linkTo(name)
    let id = link.id
    for (let time = 2; ids.has(id); time++) id = `${link.id}-${time}`
    ids.add(id)
    tr.setNodeMarkup(pos, null, { ...node.attrs, link: { ...link, id }, text: String(number) }, node.marks)
  }
}

/** Puts the cursor into the note of a new reference. */
function enterNew(tr: Transaction, entered: number): void {
  const pos = tr.mapping.map(entered)
  const reference = referencesOf(tr.doc).find((one) => one.pos === pos)
  const note = notesOf(tr.doc).find(({ name }) => name === reference?.name)
  if (!note) return
  const $start = tr.doc.resolve(note.pos + 1)
  tr.setSelection(TextSelection.between($start, $start)).scrollIntoView()
  openNote(tr, { name: note.name, mark: pos })
}

export const KeepNotes = Extension.create({
  name: 'keepNotes',
  addProseMirrorPlugins: () => [keepNotes()],
})
