import type { Parts } from '../fit-parts.ts'
import { textWithin } from '../html-text.ts'
import {
  attributeOf,
  classesOf,
  type HtmlElement,
  setAttribute,
  setChildren,
  textNode,
} from '../html-tree.ts'
import { notesIn } from '../parts.ts'
import type { RemovedParts } from '../removed-parts.ts'
import { listNotes } from './list-notes.ts'
import { finishNote } from './note-content.ts'

interface Note {
  item: HtmlElement
  name: string
  /** 0 until it has one. */
  number: number
  references: number
  /** The id of the first reference. */
  firstReference: string | null
}

type References = Parts['references']

/**
 * Numbers the notes by their first references, puts them in that order, and makes the text of each reference and the link back. Notes without
 * a reference come last; a reference without a note is only its text.
 */
export function finishNotes(
  root: HtmlElement,
  { noteLists, references }: Parts,
  removed?: RemovedParts,
): void {
  if (noteLists.length === 0 && references.length === 0) return
  const notes = namedNotes(noteLists.flatMap(notesIn))
  const ordered = numberNotes(notes, references, (sup) => {
    removed?.add('class', 'footnote-ref')
    unlink(sup)
  })
  for (const { item, firstReference } of ordered) finishNote(item, firstReference)
  if (noteLists.length > 0)
    listNotes(
      root,
      noteLists,
      ordered.map(({ item }) => item),
    )
}

/** The notes by name. One without gets a number that is no name yet. */
function namedNotes(items: HtmlElement[]): Map<string, Note> {
  const nameOf = (item: HtmlElement) => /^fn-(.+)/s.exec(attributeOf(item, 'id') ?? '')?.[1]
  const taken = new Set(items.map(nameOf))
  const notes = new Map<string, Note>()
  let number = 0
  for (const item of items) {
    let name = nameOf(item)
    while (name === undefined) if (!taken.has(String(++number))) name = String(number)
    setAttribute(item, 'id', `fn-${name}`)
    notes.set(name, { item, name, number: 0, references: 0, firstReference: null })
  }
  return notes
}

/** Returns the notes in the order of their numbers. References in notes count after those in the text; `unlink` takes those without a note. */
function numberNotes(
  notes: Map<string, Note>,
  references: References,
  unlink: (sup: HtmlElement) => void,
): Note[] {
  const ordered: Note[] = []
  const ids = new Set<string>()
  const byPlace = Map.groupBy(references, ({ note }) => note)
  const add = (note: Note): void => {
    note.number ||= ordered.push(note)
  }
  const numberIn = (place: HtmlElement | null): void => {
    for (const { sup } of byPlace.get(place) ?? []) {
      const note = notes.get(nameReferredTo(sup))
      if (note) {
        add(note)
        refer(sup, note, ids)
      } else unlink(sup)
    }
  }
  let read = 0
  const numberInNotes = (): void => {
    for (let note = ordered[read]; note; note = ordered[++read]) numberIn(note.item)
  }
  numberIn(null)
  numberInNotes()
  for (const note of notes.values()) {
    add(note)
    numberInNotes()
  }
  return ordered
}

const linkIn = (sup: HtmlElement): HtmlElement => sup.childNodes[0] as HtmlElement

const nameReferredTo = (sup: HtmlElement): string =>
  attributeOf(linkIn(sup), 'href')?.slice('#fn-'.length) ?? ''

/** The first reference has the name of its note in its id, further ones also a number. */
function refer(sup: HtmlElement, note: Note, ids: Set<string>): void {
  let id: string
  do id = `fnref-${note.name}${note.references++ > 0 ? `-${note.references}` : ''}`
  while (ids.has(id))
  ids.add(id)
  note.firstReference ??= id
  const link = linkIn(sup)
  setAttribute(link, 'id', id)
  setChildren(link, [textNode(String(note.number))])
}

function unlink(sup: HtmlElement): void {
  const text = textWithin(sup) || nameReferredTo(sup)
  const classes = classesOf(sup).filter((name) => name !== 'footnote-ref')
  setAttribute(sup, 'class', classes.join(' ') || null)
  setChildren(sup, [textNode(text)])
}
