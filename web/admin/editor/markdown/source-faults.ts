import { StateEffect, StateField } from '@codemirror/state'
import { Decoration, type DecorationSet, EditorView } from '@codemirror/view'
import type { Fault } from '#contract/markdown/read/fault.ts'

/** Says what is wrong in the text. */
export const setFaults = StateEffect.define<readonly Fault[]>()

const mark = Decoration.line({ class: 'cm-fault' })

/** Marks the lines in which something is wrong, until that is said anew. */
export const faultLines = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(marks, { state, effects, changes }) {
    const said = effects.findLast((effect) => effect.is(setFaults))
    if (!said) return marks.map(changes)
    const lines = new Set((said.value as Fault[]).map(({ line }) => Math.min(line, state.doc.lines)))
    return Decoration.set(
      [...lines].map((line) => mark.range(state.doc.line(line).from)),
      true,
    )
  },
  provide: (field) => EditorView.decorations.from(field),
})
