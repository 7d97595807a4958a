import { safeAttributes } from '#contract/html/allowed-attributes.ts'
import { verdictOn } from '#contract/html/allowed-elements.ts'
import { dropInvalidCharacters } from '#contract/html/invalid-characters.ts'
import { isStoredId, plainId } from '#contract/html/safe-id.ts'
import { taskBoxAttributes } from '#contract/html/task-box.ts'
import { isElement } from '../html/block-elements.ts'
import { elementAttributes } from '../schema/inline.ts'
import { styleOf } from './convert/styles.ts'
import { noteElement, type PasteReport } from './paste-report.ts'

interface Origin {
  report?: PasteReport
  /** Whether the author of the post wrote it, ids included. */
  isOwn?: boolean
}

/** Copies the content of an element into a `<div>`, with allowed elements and attributes only. */
export function sanitizeHtml(root: Element, origin: Origin = {}): HTMLElement {
  const clean = root.ownerDocument.createElement('div')
  for (const node of root.childNodes) append(clean, node, origin)
  return clean
}

const formats: ReadonlySet<string> = new Set([
  'b',
  'strong',
  'i',
  'em',
  'u',
  's',
  'del',
  'ins',
  'sub',
  'sup',
  'mark',
  'code',
  'kbd',
])

/** The elements that can be a note, a reference to one, or a theorem. */
const namedElements: ReadonlySet<string> = new Set(['li', 'a', 'section'])

const xhtml = 'http://www.w3.org/1999/xhtml'

function append(parent: Element, node: Node, origin: Origin): void {
  if (node instanceof Text) {
    parent.append(dropInvalidCharacters(node.data))
    return
  }
  if (!isElement(node)) return
  const { report, isOwn = false } = origin
  const isLeftOut = !isOwn && isUnseen(node)
  const verdict = node.namespaceURI === xhtml && !isLeftOut ? verdictOn(node.localName) : 'drop'
  if (report && !isLeftOut) noteElement(report, node)
  if (verdict === 'drop') return
  const into = verdict === 'unwrap' ? parent : (kept(node, verdict.keep, parent, isOwn) ?? parent)
  if (into !== parent) parent.append(into)
  for (const child of node.childNodes) append(into, child, origin)
}

/** True for hidden elements and tracking pixels. */
function isUnseen(element: Element): boolean {
  if (element.hasAttribute('hidden') || styleOf(element, 'display') === 'none') return true
  return element.localName === 'img' && ['width', 'height'].some((side) => isTiny(element.getAttribute(side)))
}

const isTiny = (size: string | null): boolean => size !== null && /^\s*[01](?:px)?\s*$/.test(size)

/** Returns the sanitized element, or null if only its content is kept. */
function kept(element: Element, name: string, into: Element, isOwn: boolean): HTMLElement | null {
  const values = Object.entries(elementAttributes(element))
  const attributes = safeAttributes(
    name,
    Object.fromEntries(values.map(([attribute, value]) => [attribute, dropInvalidCharacters(value)])),
  )
  if (name === 'input') return taskBox(element, into)
  // Ids of other sites serve their scripts and styles. Those of notes and theorems belong to the elements that have them.
  const isForeignId =
    !isStoredId(element.id) || (plainId(element.id) !== element.id && !namedElements.has(name))
  if (!isOwn && isForeignId) delete attributes.id
  const isPlain = Object.keys(attributes).length === 0
  if (name === 'a' && !attributes.href) return null
  if (name === 'img' && !attributes.src) return null
  if (name === 'span' && isPlain) return null
  // A format nested in itself changes nothing, and thousands of them are slow to read.
  if (!isOwn && isPlain && formats.has(name) && into.closest(name)) return null
  const copy = element.ownerDocument.createElement(name)
  for (const [attribute, value] of Object.entries(attributes)) copy.setAttribute(attribute, value)
  return copy
}

/** Returns the box of a task at the start of its item. */
function taskBox(element: Element, item: Element): HTMLElement | null {
  const attributes = taskBoxAttributes(elementAttributes(element))
  if (!attributes || item.localName !== 'li' || item.textContent?.trim() || item.children.length > 0)
    return null
  item.replaceChildren()
  const box = element.ownerDocument.createElement('input')
  for (const [name, value] of Object.entries(attributes)) box.setAttribute(name, value)
  return box
}
