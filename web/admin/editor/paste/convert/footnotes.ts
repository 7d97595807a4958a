import { notePrefix } from '#contract/content/kinds.ts'
import { noteId } from '#contract/html/safe-id.ts'

/** What the address of a footnote, or of its mark in the text, ends with in different programs. */
const noteFragment =
  /#(?:user-content-)?_?(?:fn|ftnt?|edn|sdfootnote|sdendnote|footnote|endnote|cite_?note|cite_ref)[\w.:-]*$/i

const mark = /^[[(]?(?:\d{1,4}|[a-z]{1,6}|[*†‡§]{1,3}|note \d{1,3})[\])]?$/i

const backSign = /^(?:[↩↑^\d\s]|\ufe0e|\ufe0f)*$/

/** Of the elements around notes, in Word and on pages. */
const noteLists = '[data-pasted-style*="footnote-list" i], [data-pasted-style*="endnote-list" i], section'

/**
 * Marks of footnotes become references, and the notes a list at the end, if they come with their notes. Other marks stay as text. Links
 * back to the text go.
 */
export function convertFootnotes(root: Element): void {
  const places = placesIn(root)
  const names = new Map<Element, string>()
  for (const link of root.querySelectorAll('a[href*="#"]')) {
    const id = noteFragment.exec(link.getAttribute('href') ?? '')?.[0].slice(1)
    if (id === undefined) continue
    const text = link.textContent?.trim() ?? ''
    const note = mark.test(text) ? noteAt(places.get(id), link, root) : null
    if (note) refer(link, text, nameOf(note, names))
    else if ([...names.keys()].some((one) => one.contains(link))) link.remove()
    else if (mark.test(text)) keepMark(link, text)
    else if (backSign.test(text)) link.remove()
  }
  if (names.size > 0) listNotes(root, names)
}

function placesIn(root: Element): Map<string, Element> {
  const places = new Map<string, Element>()
  for (const element of root.querySelectorAll('[id], a[name]'))
    for (const id of [element.id, element.getAttribute('name')]) if (id) places.set(id, element)
  return places
}

/** Returns the note that a mark leads to, which is behind it. */
function noteAt(place: Element | undefined, link: Element, root: Element): Element | null {
  const note =
    place?.closest('li, aside') ??
    place?.closest('div[id^="ftn" i], div[id^="edn" i], div[id^="sd" i]') ??
    place?.closest('p, dd')
  if (!note || note === root || note.contains(link)) return null
  return link.compareDocumentPosition(note) & Node.DOCUMENT_POSITION_FOLLOWING ? note : null
}

function nameOf(note: Element, names: Map<Element, string>): string {
  const known = names.get(note)
  if (known !== undefined) return known
  const taken = [...names.values()]
  const own = noteId.test(note.id) ? note.id.slice(notePrefix.length + 1) : ''
  let name = own
  for (let number = names.size + 1; name === '' || taken.includes(name); number++) name = String(number)
  names.set(note, name)
  return name
}

function refer(link: Element, text: string, name: string): void {
  const { ownerDocument, parentElement } = link
  const reference = ownerDocument.createElement('sup')
  reference.className = 'footnote-ref'
  const number = ownerDocument.createElement('a')
  number.setAttribute('href', `#${notePrefix}-${name}`)
  number.append(text)
  reference.append(number)
  const isRaised = parentElement?.localName === 'sup' && parentElement.textContent?.trim() === text
  ;(isRaised ? parentElement : link).replaceWith(reference)
}

function listNotes(root: Element, names: ReadonlyMap<Element, string>): void {
  const section = root.ownerDocument.createElement('section')
  section.className = 'footnotes'
  const list = root.ownerDocument.createElement('ol')
  section.append(list)
  for (const [note, name] of names) {
    const item = root.ownerDocument.createElement('li')
    item.id = `${notePrefix}-${name}`
    const home = note.closest(noteLists)
    item.append(...note.childNodes)
    note.remove()
    list.append(item)
    if (home && home !== root && saysNothing(home)) home.remove()
  }
  root.append(section)
}

/** True for a list of notes without notes: only its heading or rule is left. */
const saysNothing = (home: Element): boolean =>
  [...home.children].every((child) => /^h[1-6r]$/.test(child.localName) || !child.textContent?.trim())

/** Marks that are neither raised nor in brackets get brackets, to stand apart from the words. */
function keepMark(link: Element, text: string): void {
  if (link.querySelector('sup')) link.replaceWith(...link.childNodes)
  else link.replaceWith(link.closest('sup') || /^\W/.test(text) ? text : `[${text}] `)
}
