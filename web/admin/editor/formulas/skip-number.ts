import { Plugin, Selection } from '@tiptap/pm/state'
import { equationAround } from '../tabs/code-figures.ts'
import { goBelow } from '../tabs/tabs.ts'

/** Keeps the cursor out of the number beside a formula, which is made anew with each change: on its way down it goes on below, else it stays in the TeX. */
export const skipNumber = (): Plugin =>
  new Plugin({
    appendTransaction(_, before, { selection, tr }) {
      const { $head, empty } = selection
      const isInCaption = empty && $head.depth > 1 && $head.node(-1).type.name === 'figcaption'
      const equation = isInCaption ? equationAround($head) : null
      if (!equation) return null
      const { node, pos } = equation
      const cameDown = before.selection.head < $head.pos && before.selection.head > pos
      if (!cameDown) return tr.setSelection(Selection.near(tr.doc.resolve(pos + 1), 1))
      const $end = tr.doc.resolve(pos + node.nodeSize)
      return $end.nodeAfter
        ? tr.setSelection(Selection.near($end, 1)).scrollIntoView()
        : goBelow(tr, equation)
    },
  })
