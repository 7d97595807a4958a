import { keyOf } from './block-key.ts'
import { splitBlocks } from './split-blocks.ts'

/** A body without its notes, and these by name. `html` of a note is its item in the list. */
export interface NotedBody {
  blocks: string[]
  notes: Map<string, string>
}

const noteList = /^<section class="footnotes"><ol>(.*)<\/ol><\/section>\s*$/s
const itemName = /^\s*<li id="fn-([^"]+)"/
const nameInHtml = /(href="#fn-|id="fn-)([^"]+)"/g

/** Takes the notes from a sanitized body. A list that is not as it is stored stays a block. */
export function splitNotes(html: string): NotedBody {
  const blocks = splitBlocks(html)
  const list = noteList.exec(blocks.at(-1) ?? '')
  if (!list) return { blocks, notes: new Map() }
  const items = splitBlocks(list[1] as string)
  const names = items.map((item) => itemName.exec(item)?.[1])
  if (names.includes(undefined) || new Set(names).size < names.length) return { blocks, notes: new Map() }
  const notes = new Map(names.map((name, at) => [name as string, items[at] as string]))
  return { blocks: blocks.slice(0, -1), notes }
}

/** The body with its notes in a list at the end. Their order and numbers are made when it is saved. */
export const joinNotes = ({ blocks, notes }: NotedBody): string =>
  blocks.join('') +
  (notes.size === 0 ? '' : `<section class="footnotes"><ol>${[...notes.values()].join('')}</ol></section>`)

/** Gives other names to those notes of `mine` that were added to both sides with the same name and different texts. */
export function withOwnNames(base: NotedBody, mine: string, theirs: NotedBody): NotedBody {
  const split = splitNotes(mine)
  const clashing = [...split.notes].filter(([name, html]) => {
    const their = theirs.notes.get(name)
    return their !== undefined && !base.notes.has(name) && keyOf(their) !== keyOf(html)
  })
  if (clashing.length === 0) return split
  const taken = new Set([...base.notes.keys(), ...split.notes.keys(), ...theirs.notes.keys()])
  let number = 0
  const names = new Map(
    clashing.map(([name]) => {
      do number++
      while (taken.has(String(number)))
      return [name, String(number)]
    }),
  )
  return splitNotes(mine.replace(nameInHtml, (_all, before, name) => `${before}${names.get(name) ?? name}"`))
}

/**
 * Merges notes by name; null if both sides changed one differently. A note that only one side deleted stays if the merged blocks still refer to
 * it. `changes`: how many `theirs` added, changed or deleted.
 */
export function mergeNotes(base: NotedBody, mine: NotedBody, theirs: NotedBody, blocks: string[]) {
  const referred = new Set([...blocks.join('').matchAll(nameInHtml)].map(([, , name]) => name))
  const notes = new Map<string, string>()
  let changes = 0
  for (const name of new Set([...theirs.notes.keys(), ...mine.notes.keys(), ...base.notes.keys()])) {
    const [was, my, their] = [base, mine, theirs].map((body) => body.notes.get(name))
    const isSame = (one?: string, other?: string) =>
      one === other || (one !== undefined && other !== undefined && keyOf(one) === keyOf(other))
    if (!isSame(was, their)) changes++
    const isTheirs = isSame(my, was)
    if (!isTheirs && !isSame(their, was) && !isSame(my, their)) return null
    const chosen = isTheirs ? their : my
    const kept = chosen ?? (referred.has(name) ? (my ?? their) : undefined)
    if (kept !== undefined) notes.set(name, kept)
  }
  return { notes, changes }
}
