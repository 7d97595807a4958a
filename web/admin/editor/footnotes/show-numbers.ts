import type { Node as PostNode } from '@tiptap/pm/model'
import { type EditorState, Plugin, PluginKey } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import { notesOf, orderOfNotes, referencesOf } from './number-notes.ts'
import { openNoteOf } from './open-note.ts'

const key = new PluginKey<DecorationSet>('showNumbers')

/** Shows references and notes with the numbers that the server writes, and the open note as such. */
export const showNumbers = (): Plugin<DecorationSet> =>
  new Plugin<DecorationSet>({
    key,
    state: {
      init: (_config, state) => shownIn(state.doc, undefined),
      apply: (tr, was, before, after) =>
        tr.docChanged || openName(before) !== openName(after) ? shownIn(tr.doc, openName(after)) : was,
    },
    props: { decorations: (state) => key.getState(state) },
  })

const openName = (state: EditorState): string | undefined => openNoteOf(state)?.name

function shownIn(doc: PostNode, open: string | undefined): DecorationSet {
  const references = referencesOf(doc)
  const order = orderOfNotes(doc)
  if (order.length === 0 && references.length === 0) return DecorationSet.empty
  const numbers = new Map(order.map((name, at) => [name, at + 1]))
  const referred = new Set(references.map(({ name }) => name))
  return DecorationSet.create(doc, [
    ...references.map(({ name, pos }) => numbered(pos, 1, numbers.get(name), {})),
    ...notesOf(doc).map(({ name, pos, node }) =>
      numbered(pos, node.nodeSize, numbers.get(name), {
        ...(name === open && { class: 'open-note' }),
        ...(!referred.has(name) && { class: 'unreferred' }),
      }),
    ),
  ])
}

const numbered = (pos: number, size: number, number = 0, more: Record<string, string>): Decoration =>
  Decoration.node(pos, pos + size, {
    ...more,
    ...(number > 0 && { 'data-number': String(number), 'aria-label': `Footnote ${number}` }),
  })
