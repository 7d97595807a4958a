import { Extension } from '@tiptap/core'
import { InputRule, inputRules } from '@tiptap/pm/inputrules'
import type { Command, EditorState, Transaction } from '@tiptap/pm/state'
import { codeLanguageOf } from '#contract/html/code-languages.ts'
import { textOfBlockAtEnd } from '../commands/block-text.ts'
import { makeCode } from '../commands/code-blocks.ts'

/** Three backticks, optionally a language, and a space or Enter start a code block, as in Markdown. */
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

/** Starts a code block in a paragraph that contains only a fence. */
export const enterFence: Command = (state, dispatch) => {
  const { $from } = state.selection
  const fence = /^```([\w+#.-]*)$/.exec(textOfBlockAtEnd(state) ?? '')
  if (!fence) return false
  const tr = codeInPlace(state, fence[1] ?? '', $from.start(), $from.pos)
  if (tr) dispatch?.(tr.scrollIntoView())
  return tr !== null
}

/** Turns the paragraph into a code block and removes the fence. Returns null where code is not allowed. */
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
