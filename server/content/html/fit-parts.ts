import { entryId, labelId, noteId, plainId, referenceId } from '#contract/html/safe-id.ts'
import { canonicalLines } from './canonical-lines.ts'
import { dropTakenPlaces, dropTakenRows, followRenamed, separateLabels } from './fit-labels.ts'
import { hasPlaceLabel, isGroupOfPictures } from './group-parts.ts'
import { textWithin } from './html-text.ts'
import {
  attributeOf,
  classesOf,
  type HtmlElement,
  hasClass,
  isBlank,
  isElement,
  isText,
  setAttribute,
} from './html-tree.ts'
import {
  consistsOf,
  isCodeFigure,
  isEquation,
  isLabelled,
  isRowNumber,
  mayHoldNumber,
  noteReference,
  notesIn,
  theoremKindOf,
  visibleChildren,
} from './parts.ts'
import type { RemovedParts } from './removed-parts.ts'

/** The parts of a body that are completed when it is saved, in document order. */
export interface Parts {
  callouts: HtmlElement[]
  theorems: HtmlElement[]
  /** Figures, tables, listings, equations and headings with labels. */
  labelled: HtmlElement[]
  /** Groups of pictures. */
  groups: HtmlElement[]
  /** Pictures of groups with the labels of places in these. */
  placed: HtmlElement[]
  /** The numbers of these, and of what had a label. */
  numbers: HtmlElement[]
  /** Links to theorems and to what has a label. */
  links: HtmlElement[]
  noteLists: HtmlElement[]
  /** References to notes, with the note around each. */
  references: { sup: HtmlElement; note: HtmlElement | null }[]
  bestCells: HtmlElement[]
  citations: HtmlElement[]
  /** Lists of what is cited. */
  entryLists: HtmlElement[]
}

/** Where an element is. */
interface Around {
  parent: HtmlElement
  isFirst: boolean
  isTop: boolean
  inCode: boolean
  /** In the title of a theorem, but not in the author's own part of it: what is made again when the body is saved. */
  inLabel: boolean
  /** Whether the paragraph has the author's own title already. */
  hasTitle: boolean
  /** Inside a list of notes: in its section, or in the list itself. */
  notes: 'section' | 'list' | null
  /** The same for the list of what is cited. */
  entries: 'section' | 'list' | null
  note: HtmlElement | null
  ids: Set<string>
  /** Labels on what has no number, and the ids that these elements have instead. */
  renamed: Map<string, string>
  /** Made anew when the body is saved. */
  rowNumbers: HtmlElement[]
  parts: Parts
  removed: RemovedParts | undefined
}

/**
 * Removes classes from where they mean nothing, and leaves each id with the first element that has it. The tree is normalized. Returns what is
 * completed when it is saved. `removed` counts these classes and ids.
 */
export function fitParts(root: HtmlElement, removed?: RemovedParts): Parts {
  const parts: Parts = {
    ...{ callouts: [], theorems: [], labelled: [], groups: [], placed: [], numbers: [], links: [] },
    ...{ noteLists: [], references: [], bestCells: [], citations: [], entryLists: [] },
  }
  const renamed = new Map<string, string>()
  const rowNumbers: HtmlElement[] = []
  fitChildren({
    parent: root,
    isFirst: true,
    isTop: true,
    inCode: false,
    inLabel: false,
    hasTitle: false,
    notes: null,
    entries: null,
    note: null,
    ids: new Set(),
    renamed,
    rowNumbers,
    parts,
    removed,
  })
  separateLabels(parts.labelled)
  dropTakenRows(rowNumbers, parts.labelled)
  dropTakenPlaces(parts.placed, parts.labelled)
  for (const element of [...parts.labelled, ...parts.placed, ...parts.theorems])
    renamed.delete(attributeOf(element, 'id') ?? '')
  followRenamed(root, renamed)
  return parts
}

function fitChildren(around: Around): void {
  const { parent } = around
  let holdsPlainSpan = false
  around.isFirst = true
  for (const node of parent.childNodes) {
    if (isElement(node)) {
      if (node.attrs.length > 0) {
        fitClasses(node, around)
        fitId(node, around)
        holdsPlainSpan ||= isPlainSpan(node)
      }
      if (node.tagName === 'pre') canonicalLines(node, isCodeFigure(parent))
      if (node.childNodes.length > 0) fitChildren(inside(node, around))
    }
    around.isFirst &&= isBlank(node)
  }
  if (holdsPlainSpan)
    parent.childNodes = parent.childNodes.flatMap((node) => (isPlainSpan(node) ? node.childNodes : [node]))
}

const isPlainSpan = (node: HtmlElement['childNodes'][number]): node is HtmlElement =>
  isElement(node) && node.tagName === 'span' && node.attrs.length === 0

function inside(element: HtmlElement, around: Around): Around {
  const { tagName } = element
  const isNoteList = around.parts.noteLists.at(-1) === element
  const isEntryList = around.parts.entryLists.at(-1) === element
  return {
    ...around,
    parent: element,
    isTop: false,
    inCode: around.inCode || tagName === 'pre',
    inLabel: hasClass(element, 'theorem-title') || (around.inLabel && !hasClass(element, 'title')),
    hasTitle: false,
    notes: isNoteList ? 'section' : around.notes === 'section' && tagName === 'ol' ? 'list' : null,
    entries: isEntryList ? 'section' : entriesInside(tagName, around),
    note: around.notes === 'list' ? element : around.note,
  }
}

function fitClasses(element: HtmlElement, around: Around): void {
  const classes = attributeOf(element, 'class')
  if (classes === undefined) return
  const names = classes.split(' ')
  const kept = names.filter((name) => isMeaningful(name, element, around))
  if (kept.length === names.length) return
  for (const name of names) if (!kept.includes(name)) around.removed?.add('class', name)
  setAttribute(element, 'class', kept.join(' ') || null)
}

/** True for a class that says nothing about the place of its element, or is in its place. Collects what is completed later. */
function isMeaningful(name: string, element: HtmlElement, around: Around): boolean {
  const { parent, isFirst, parts } = around
  switch (name) {
    case 'callout':
      return add(parts.callouts, element)
    case 'callout-title':
      return isFirst && parent.tagName === 'aside' && classesOf(parent).includes('callout')
    case 'theorem-title':
      return isFirst && theoremKindOf(parent) !== undefined
    case 'title':
      if (around.hasTitle || !hasClass(parent, 'theorem-title')) return false
      around.hasTitle = true
      return true
    case 'footnotes':
      return around.isTop && notesIn(element).length > 0 && add(parts.noteLists, element)
    case 'footnote-ref':
      return (
        !around.inLabel &&
        noteReference(element) !== null &&
        add(parts.references, { sup: element, note: around.note })
      )
    case 'footnote-back':
      return around.note !== null
    case 'ref':
      return isFragmentLink(element) && add(parts.links, element)
    case 'number':
      if (element.tagName === 'a') return hasClass(element, 'ref') && isFragmentLink(element)
      return isFirst && mayHoldNumber(parent) && add(parts.numbers, element)
    case 'code':
      return isCodeFigure(element)
    case 'equation':
      return isEquation(element)
    case 'group':
      return isGroupOfPictures(element) && add(parts.groups, element)
    case 'table':
      return consistsOf(element, 'table', 'figcaption')
    case 'tabs':
      return visibleChildren(element).length > 1 && visibleChildren(element).every(isCodeFigure)
    case 'math-inline':
      return parent.tagName !== 'pre' && isTex(element)
    case 'math-display':
      return parent.tagName === 'pre' && parent.childNodes.length === 1 && isTex(element)
    case 'focus':
      return element.tagName === 'pre' || around.inCode
    case 'references':
      return around.isTop && add(parts.entryLists, element)
    case 'citation':
      return fitCitation(element, around)
    case 'best':
      return add(parts.bestCells, element)
  }
  if (name === theoremKindOf(element)) add(parts.theorems, element)
  return true
}

const isList = (tagName: string): boolean => tagName === 'ol' || tagName === 'ul'

function entriesInside(tagName: string, { entries }: Around): Around['entries'] {
  return entries === 'list' || (entries === 'section' && isList(tagName)) ? 'list' : null
}

function fitCitation(element: HtmlElement, { parts, inCode, inLabel }: Around): boolean {
  if (!inCode && !inLabel) return add(parts.citations, element)
  setAttribute(element, 'data-cite', null)
  return false
}

const isTex = (code: HtmlElement): boolean => code.childNodes.every(isText) && textWithin(code) !== ''

const isFragmentLink = (link: HtmlElement): boolean => (attributeOf(link, 'href') ?? '').startsWith('#')

function add<Part>(parts: Part[], part: Part): true {
  parts.push(part)
  return true
}

/** Notes, references to them, theorems, entries and what has a label have ids of their own. */
function fitId(element: HtmlElement, around: Around): void {
  const { ids, parts } = around
  if (hasPlaceLabel(element)) return void parts.placed.push(element)
  if (isLabelled(element)) return void parts.labelled.push(element)
  if (isRowNumber(element)) return void around.rowNumbers.push(element)
  const id = attributeOf(element, 'id')
  if (id === undefined) return
  const isOwn = ownId(element, around)?.test(id) ?? false
  const kept = isOwn ? id : plainId(id)
  if (ids.has(kept)) around.removed?.addId(element)
  if (kept !== id || ids.has(kept)) setAttribute(element, 'id', ids.has(kept) ? null : kept)
  if (kept !== id && labelId.test(id) && !ids.has(kept)) around.renamed.set(id, kept)
  ids.add(kept)
}

function ownId(element: HtmlElement, { parent, notes, entries }: Around): RegExp | null {
  if (element.tagName === 'section') return (theoremKindOf(element) ?? 'proof') === 'proof' ? null : labelId
  if (element.tagName === 'li') return notes === 'list' ? noteId : entries === 'list' ? entryId : null
  return element.tagName === 'a' && classesOf(parent).includes('footnote-ref') ? referenceId : null
}
