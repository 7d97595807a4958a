import type { Element, Nodes, Root, RootContent } from 'hast'
import { toHtml } from 'hast-util-to-html'
import { numberedRows } from '../../content/equation-rows.ts'
import { maxParts, partLabel } from '../../content/groups.ts'
import { parseCitation } from '../../references/citation.ts'
import { type Cited, markdownToHast } from '../read/markdown-to-html.ts'
import { referencePattern } from '../theorems.ts'
import { flow } from './flow.ts'
import { hasClass, isElement, textOf } from './hast-tree.ts'
import { normalizeHast } from './normal-form.ts'
import { noteDefinition, notesIn } from './notes.ts'
import type { References } from './phrasing.ts'
import { rawHtml } from './raw-html.ts'
import { serialize } from './serialize.ts'
import { comparable } from './simple-form.ts'

/** Parses HTML as a browser does. */
export type ParseHtml = (html: string) => Root

/** A block of the document, and whether it is written as HTML. */
interface Block {
  node: RootContent
  comparable: string
  isRaw: boolean
}

/** How often what is read back wrongly is written in another way. */
const maxRounds = 3

/**
 * Converts stored HTML to Markdown that says the same: what is written is read back, and each block that would become another one is
 * written as HTML.
 */
export function htmlToMarkdown(html: string, parse: ParseHtml): string {
  const root = normalizeHast(parse(html))
  const withNotes = notesIn(root).length > 0 ? write(root, parse, true) : null
  return withNotes ?? write(root, parse, false) ?? ''
}

/** Returns null if the notes would not be read back as they are. */
function write(root: Root, parse: ParseHtml, hasNotes: boolean): string | null {
  const notes = hasNotes ? notesIn(root) : []
  const nodes = hasNotes ? root.children.slice(0, -1) : root.children
  const to: References = {
    notes: new Set(notes.map(({ name }) => name)),
    labels: new Set(labelsIn(root)),
  }
  const blocks = nodes.map((node): Block => ({ node, comparable: comparableOf(node), isRaw: false }))
  const keys = new Set(citedKeysIn(root))
  const rawNotes = new Set<string>()
  for (let round = 1; ; round++) {
    const parts = writeBlocks(blocks, to)
    const definitions = notes.map((note) =>
      serialize([noteDefinition(note, to, rawNotes.has(note.name))], false),
    )
    const written = [...parts, ...definitions].filter(Boolean)
    const markdown = written.length > 0 ? `${written.join('\n\n')}\n` : ''
    const read = readBlocks(markdown, parts, { parse, keysOf: () => keys })
    const wrong = blocks.filter((block, at) => block.comparable !== read.blocks[at])
    const areNotesRight = !hasNotes || read.notes === comparableOf(root.children.at(-1) as Element)
    if (wrong.length === 0 && areNotesRight) return markdown
    if (round === maxRounds) return areNotesRight ? markdown : null
    for (const block of wrong) block.isRaw = true
    if (!areNotesRight) for (const { name } of notes) rawNotes.add(name)
  }
}

function writeBlocks(blocks: Block[], to: References): string[] {
  /** The kind of the list right before, if its bullets are the usual ones. */
  let before: 'ordered' | 'bullets' | null = null
  return blocks.map(({ node, isRaw }) => {
    const content = isRaw && isElement(node) ? [rawHtml(node)] : flow([node], to)
    const [first] = content
    const kind = first?.type !== 'list' ? null : first.ordered ? 'ordered' : 'bullets'
    const continues = kind !== null && kind === before
    before = continues ? null : kind
    return serialize(content, continues)
  })
}

/** Reads Markdown back. Returns the HTML of each part, which is found by its lines, and of the notes. */
function readBlocks(markdown: string, parts: string[], { parse, keysOf }: { parse: ParseHtml } & Cited) {
  const { tree } = markdownToHast(markdown, { keysOf })
  const starts: number[] = []
  let line = 1
  for (const part of parts) {
    starts.push(line)
    if (part !== '') line += part.split('\n').length + 1
  }
  const groups = parts.map((): RootContent[] => [])
  const notes: RootContent[] = []
  let at = 0
  for (const node of tree.children) {
    if (hasClass(node, 'footnotes') && !node.position) {
      notes.push(node)
      continue
    }
    const start = node.position?.start.line ?? 0
    while (at + 1 < parts.length && (starts[at + 1] as number) <= start) at++
    groups[at]?.push(node)
  }
  const readGroup = (children: RootContent[]): string => {
    const html = toHtml({ type: 'root', children }, { allowDangerousHtml: true })
    return comparable(normalizeHast(parse(html)))
  }
  return { blocks: groups.map(readGroup), notes: notes.length > 0 ? readGroup(notes) : null }
}

const comparableOf = (node: RootContent): string => comparable({ type: 'root', children: [node] })

/** The labels in a document. */
function labelsIn(node: Nodes): string[] {
  if (!('children' in node)) return []
  if (isElement(node) && node.tagName === 'code') return numberedRows(textOf(node))?.map(({ id }) => id) ?? []
  const id = isElement(node) ? String(node.properties.id) : ''
  if (!referencePattern.test(id)) return node.children.flatMap(labelsIn)
  const places = hasClass(node, 'group') ? node.children.map((_part, at) => partLabel(id, at)) : []
  return [id, ...places.slice(0, maxParts), ...node.children.flatMap(labelsIn)]
}

/** The keys of what sentences name as a part of them, without which they would be read as names of people. */
export function citedKeysIn(node: Nodes): string[] {
  if (!('children' in node)) return []
  const source = isElement(node) ? node.properties.dataCite : undefined
  const own = typeof source === 'string' ? (parseCitation(source)?.works.map(({ key }) => key) ?? []) : []
  return [...own, ...node.children.flatMap(citedKeysIn)]
}
