import { Extension } from '@tiptap/core'
import { InputRule, inputRules } from '@tiptap/pm/inputrules'
import type { Command, EditorState, Transaction } from '@tiptap/pm/state'
import { codeLanguageOf } from '#contract/html/code-languages.ts'
import { textOfBlockAtEnd } from '../commands/block-text.ts'
import { makeCode } from '../commands/code-blocks.ts'

/** Three backticks and a space, or Enter, begin code as in Markdown; what stands between names its language. */
export const CodeFences = Extension.create({
  name: 'codeFences',
  addProseMirrorPlugins: () => [
    inputRules({
      rules: [
        new InputRule(/^```([\w+#.-]*) $/, (state, [, name = ''], from, to) =>
          codeInPlace(state, name, from, to),
        ),
      ],
    }),
  ],
})

/** Begins code in a paragraph that has a fence and nothing else. */
export const enterFence: Command = (state, dispatch) => {
  const { $from } = state.selection
  const fence = /^```([\w+#.-]*)$/.exec(textOfBlockAtEnd(state) ?? '')
  if (!fence) return false
  const tr = codeInPlace(state, fence[1] ?? '', $from.start(), $from.pos)
  if (tr) dispatch?.(tr.scrollIntoView())
  return tr !== null
}

/** Makes code of the paragraph in which a fence stands, without the fence; null where no code may stand. */
function codeInPlace(state: EditorState, name: string, from: number, to: number): Transaction | null {
  const $from = state.doc.resolve(from)
  const code = state.schema.nodes.codeBlock
  const at = $from.index(-1)
  if ($from.parent.type.name !== 'paragraph' || !code || !$from.node(-1).canReplaceWith(at, at + 1, code)) {
    return null
  }
  const tr = state.tr.delete(from, to)
  makeCode(tr, $from.before(), name ? { class: `language-${codeLanguageOf(name)?.name ?? name}` } : {})
  return tr
}
