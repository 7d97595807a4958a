import type { Node as PostNode } from '@tiptap/pm/model'
import type { EditorState, Transaction } from '@tiptap/pm/state'
import { addLink } from '../commands/links.ts'
import { endedAddress, findAddresses } from './find-addresses.ts'

export interface PlacedAddress {
  from: number
  to: number
  href: string
  text: string
}

/** Images and other leaves are one character long in the document, too. */
const textOf = (block: PostNode, from: number, to: number): string =>
  block.textBetween(from, to, null, '\ufffc')

/** Long lines are searched from here before the cursor. */
const maxCharacters = 2_000

/** Returns the address that was ended by what was typed last, unless it is in code or in a link. `typed` is not in the document yet. */
export function addressBefore({ doc }: EditorState, pos: number, typed = ''): PlacedAddress | null {
  const { parent, parentOffset } = doc.resolve(pos)
  if (!parent.isTextblock) return null
  const start = Math.max(0, parentOffset - maxCharacters)
  const text = textOf(parent, start, parentOffset) + typed
  const found = endedAddress(text)
  if (!found) return null
  const first = pos - parentOffset + start
  const placed = { from: first + found.start, to: first + found.end, href: found.href }
  return canLink(doc, placed) ? { ...placed, text: text.slice(found.start, found.end) } : null
}

/** Returns the addresses in a range that are neither in code nor in a link. */
export function addressesBetween(doc: PostNode, from: number, to: number): PlacedAddress[] {
  const placed: PlacedAddress[] = []
  doc.nodesBetween(from, to, (block, pos) => {
    if (!block.isTextblock) return true
    const text = textOf(block, 0, Math.min(to - pos - 1, block.content.size))
    for (const { start, end, href } of findAddresses(text)) {
      const one = { from: pos + 1 + start, to: pos + 1 + end, href, text: text.slice(start, end) }
      if (one.from >= from && canLink(doc, one)) placed.push(one)
    }
    return false
  })
  return placed
}

/** Makes each address a link to itself. */
export function linkAddresses(tr: Transaction, addresses: PlacedAddress[]): Transaction {
  for (const { from, to, href } of addresses) addLink(tr, from, to, { href })
  return tr
}

const noLinkIn: ReadonlySet<string> = new Set(['a', 'code', 'kbd'])

function canLink(doc: PostNode, { from, to }: { from: number; to: number }): boolean {
  let can = !doc.resolve(from).parent.type.spec.code
  doc.nodesBetween(from, to, ({ marks }) => {
    if (marks.some(({ attrs }) => noLinkIn.has(attrs.element))) can = false
  })
  return can
}
