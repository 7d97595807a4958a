import { Extension } from '@tiptap/core'
import type { Node as PostNode } from '@tiptap/pm/model'
import { type EditorState, Plugin, PluginKey } from '@tiptap/pm/state'
import { type Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view'
import { codeLanguageOf } from '#contract/html/code-languages.ts'
import { maxColouredCharacters } from '#contract/html/coloured-code.ts'
import { codeLinesOf } from '../schema/code-lines.ts'
import { languageOf } from '../schema/text-blocks.ts'
import type { ColourClient } from './colour-client.ts'
import type { ColourRange } from './colour-worker.ts'
import { colouredRange, splitAtTyped } from './typed-colours.ts'

/** What was typed is coloured after a pause of this length. Nothing is coloured while keys follow each other faster, as that takes as long as a key. */
const pauseMs = 200

/** How long colours of several blocks are gathered before they are shown. */
const gatherMs = 120

/** New colours of a block, whose content begins at `from`. */
interface Coloured {
  from: number
  to: number
  ranges: ColourRange[]
}

const key = new PluginKey<DecorationSet>('codeColours')

/** Colours code that names its language as on the page. Its code is loaded with the first such block. */
export const CodeColours = Extension.create({
  name: 'codeColours',
  addProseMirrorPlugins: () => [
    new Plugin<DecorationSet>({
      key,
      state: { init: () => DecorationSet.empty, apply: (tr, colours) => recolour(tr, colours) },
      props: { decorations: (state) => key.getState(state) },
      view: (view) => createPainter(view),
    }),
  ],
})

function recolour(tr: EditorState['tr'], colours: DecorationSet): DecorationSet {
  const blocks: Coloured[] = tr.getMeta(key) ?? []
  return blocks.reduce(
    (all, block) => {
      const { old, added } = changeOf(all, block)
      return all.remove(old).add(tr.doc, added)
    },
    splitAtTyped(tr, colours.map(tr.mapping, tr.doc)),
  )
}

/** Returns the decorations to replace. Those that stay are those of most of the block, as only a part of it was typed. */
function changeOf(colours: DecorationSet, { from, to, ranges }: Coloured) {
  const before = colours.find(from, to).toSorted((one, other) => one.from - other.from)
  const after = ranges.map((range) => ({ ...range, from: from + range.from, to: from + range.to }))
  const isKept = (old: Decoration | undefined, range: ColourRange | undefined): boolean =>
    old?.from === range?.from && old?.to === range?.to && old?.spec.name === range?.name
  const shorter = Math.min(before.length, after.length)
  let start = 0
  while (start < shorter && isKept(before[start], after[start])) start++
  let tail = 0
  while (tail < shorter - start && isKept(before.at(-1 - tail), after.at(-1 - tail))) tail++
  return {
    old: before.slice(start, before.length - tail),
    added: after.slice(start, after.length - tail).map(({ from, to, name }) => colouredRange(from, to, name)),
  }
}

/** The language in which a block is to be coloured; null for none. */
function languageToColour(block: PostNode): string | null {
  if (block.content.size > maxColouredCharacters) return null
  // As on the page, code that contains elements around anything but whole lines is not coloured.
  if (block.content.size === 0 || !codeLinesOf(block)?.areWhole) return null
  return codeLanguageOf(languageOf(block))?.name ?? null
}

/** Asks for the colours of new and changed blocks, one after the other, whenever nothing was typed for a moment. */
function createPainter(view: EditorView) {
  /** Blocks that have their colours. ProseMirror replaces a node that changes. */
  const painted = new WeakSet<PostNode>()
  let client: Promise<ColourClient> | null = null
  /** Colours that were found while something was typed. */
  const found = new WeakMap<PostNode, ColourRange[]>()
  /** Set while something was typed a moment ago. */
  let timer: ReturnType<typeof setTimeout> | null = null
  let isPainting = false
  /** Also while the view goes on: ProseMirror makes this anew when a plugin is added, and what a closed client answers says nothing. */
  let isDestroyed = false

  async function rangesOf(block: PostNode): Promise<ColourRange[]> {
    const ranges = found.get(block) ?? (await findRanges(block))
    found.set(block, ranges)
    return ranges
  }

  async function findRanges(block: PostNode): Promise<ColourRange[]> {
    const language = languageToColour(block)
    if (!language) return []
    client ??= import('./colour-client.ts').then(({ createColourClient }) => createColourClient())
    // Without its colours the text is complete.
    const ranges = await client.then(({ colour }) => colour(block.textContent, language)).catch(() => null)
    return ranges ?? []
  }

  /** True for a block that was deleted with its colours and brought back without them, such as by undo. */
  function hasLostColours(block: PostNode): boolean {
    if (!found.get(block)?.length) return false
    const { state } = view
    const from = startOf(state.doc, block)
    return from !== null && key.getState(state)?.find(from, from + block.content.size).length === 0
  }

  /** A block that was changed meanwhile is left to the next time. */
  function show(ready: Map<PostNode, ColourRange[]>): void {
    const { state } = view
    if (view.composing) return
    const changed: Coloured[] = []
    for (const [block, ranges] of ready) {
      const from = startOf(state.doc, block)
      if (from === null) continue
      painted.add(block)
      const coloured = { from, to: from + block.content.size, ranges }
      const { old, added } = changeOf(key.getState(state) ?? DecorationSet.empty, coloured)
      if (old.length + added.length > 0) changed.push(coloured)
    }
    if (changed.length > 0) view.dispatch(state.tr.setMeta(key, changed))
  }

  /** Shows the colours of several blocks together, as each time takes as long as a key, until something is typed. */
  async function paint(): Promise<void> {
    isPainting = true
    const blocks = codeBlocksIn(view.state.doc).filter(
      (block) => !painted.has(block) || hasLostColours(block),
    )
    let ready = new Map<PostNode, ColourRange[]>()
    let shownAt = performance.now()
    for (const block of blocks) {
      ready.set(block, await rangesOf(block))
      if (isDestroyed) return
      if (timer !== null) break
      if (block !== blocks.at(-1) && performance.now() - shownAt < gatherMs) continue
      show(ready)
      ready = new Map()
      shownAt = performance.now()
    }
    isPainting = false
  }

  function schedule(): void {
    stop()
    timer = setTimeout(() => {
      timer = null
      if (isPainting || view.composing) schedule()
      else void paint()
    }, pauseMs)
  }

  function stop(): void {
    if (timer !== null) clearTimeout(timer)
  }

  schedule()
  return {
    update(_: EditorView, before: EditorState) {
      if (before.doc !== view.state.doc) schedule()
    },
    destroy() {
      isDestroyed = true
      stop()
      void client?.then(({ close }) => close())
    },
  }
}

function codeBlocksIn(doc: PostNode): PostNode[] {
  const blocks: PostNode[] = []
  doc.descendants((node) => {
    if (node.type.name === 'codeBlock') blocks.push(node)
    return !node.isTextblock
  })
  return blocks
}

/** Where the content of a block begins; null if it is not there any more. */
function startOf(doc: PostNode, block: PostNode): number | null {
  let start: number | null = null
  doc.descendants((node, at) => {
    if (node === block) start = at + 1
    return start === null && !node.isTextblock
  })
  return start
}
