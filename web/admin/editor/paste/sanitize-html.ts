import { safeAttributes } from '#contract/html/allowed-attributes.ts'
import { verdictOn } from '#contract/html/allowed-elements.ts'
import { dropInvalidCharacters } from '#contract/html/invalid-characters.ts'
import { isStoredId, labelId, noteId, plainId, referenceId } from '#contract/html/safe-id.ts'
import { taskBoxAttributes } from '#contract/html/task-box.ts'
import { isElement } from '../html/block-elements.ts'
import { elementAttributes } from '../schema/inline.ts'
import { styleOf } from './convert/styles.ts'
import { noteElement, type PasteReport } from './paste-report.ts'

interface Origin {
  report?: PasteReport
  /** Whether the author of the post wrote it, ids included. */
  isOwn?: boolean
  /** Whether what has a label keeps it, and with it its number. */
  keepsLabels?: boolean
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

/** The ids of notes, of references to them, and of theorems. */
const idsOfParts: Readonly<Record<string, RegExp>> = { li: noteId, a: referenceId, section: labelId }

const labelledElements: ReadonlySet<string> = new Set(['figure', 'table', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'])

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
  const into = verdict === 'unwrap' ? parent : (kept(node, verdict.keep, parent, origin) ?? parent)
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
function kept(element: Element, name: string, into: Element, origin: Origin): HTMLElement | null {
  const { isOwn = false } = origin
  const values = Object.entries(elementAttributes(element))
  const attributes = safeAttributes(
    name,
    Object.fromEntries(values.map(([attribute, value]) => [attribute, dropInvalidCharacters(value)])),
  )
  if (name === 'input') return taskBox(element, into)
  if (!isOwn && isForeignId(element.id, name, origin)) delete attributes.id
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

/** Ids of other sites serve their scripts and styles. Those of notes, theorems and labels belong to the elements that have them. */
function isForeignId(id: string, name: string, { keepsLabels }: Origin): boolean {
  if (!isStoredId(id)) return true
  const isLabelKept = keepsLabels && labelledElements.has(name) && labelId.test(id)
  return plainId(id) !== id && !isLabelKept && !idsOfParts[name]?.test(id)
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
