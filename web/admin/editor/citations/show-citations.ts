import type { Editor } from '@tiptap/core'
import type { Node as PostNode } from '@tiptap/pm/model'
import { Plugin } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import { parseCitation } from '#contract/references/citation.ts'
import { cite } from '#contract/references/cite.ts'
import { isCitation } from '../schema/citations.ts'
import { attributesOf } from '../schema/element-attributes.ts'
import { oncePerNode } from '../schema/once-per-node.ts'
import { type Shown, shownWorks, type Works } from './shown-works.ts'

/** Shows citations with the text that the server writes, as far as their works are among the references of the post. */
export const showCitations = (works: Works): Plugin<Shown> =>
  new Plugin<Shown>({
    key: shownWorks,
    state: {
      init: (_config, { doc }) => ({ works, decorations: shownIn(doc, works) }),
      apply(tr, was) {
        const works: Works = tr.getMeta(shownWorks) ?? was.works
        if (works === was.works && !tr.docChanged) return was
        return { works, decorations: shownIn(tr.doc, works) }
      },
    },
    props: { decorations: (state) => shownWorks.getState(state)?.decorations },
  })

/** Shows the citations of these works in this style from now on. */
export function showWith(editor: Editor, works: Works): void {
  const { state, view } = editor
  if (shownWorks.getState(state))
    view.dispatch(state.tr.setMeta(shownWorks, works).setMeta('addToHistory', false))
  else editor.registerPlugin(showCitations(works))
}

interface Placed {
  source: string
  pos: number
}

/** Returns the citations in a block, with positions from its start. */
const citationsWithin = oncePerNode((block) => {
  const citations: Placed[] = []
  block.descendants((node, pos) => {
    if (isCitation(node)) citations.push({ source: attributesOf(node)['data-cite'] ?? '', pos: pos + 1 })
  })
  return citations
})

function shownIn(doc: PostNode, works: Works): DecorationSet {
  const placed: Placed[] = []
  doc.forEach((block, offset) => {
    for (const { source, pos } of citationsWithin(block)) placed.push({ source, pos: offset + pos })
  })
  // Without references the server leaves what is there: a text may come from elsewhere.
  if (placed.length === 0 || works.references.length === 0) return DecorationSet.empty
  const { texts } = cite(
    works,
    placed.map(({ source }) => parseCitation(source) ?? { works: [], isNarrative: false }),
  )
  return DecorationSet.create(
    doc,
    placed.map(({ source, pos }, at) => {
      const text = texts[at]?.map((piece) => piece.text).join('') ?? source
      return Decoration.node(pos, pos + 1, { 'data-text': text, 'aria-label': `Citation ${text}` })
    }),
  )
}
