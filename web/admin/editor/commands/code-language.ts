import type { Command, EditorState } from '@tiptap/pm/state'
import type { ElementAttributes } from '../schema/element-attributes.ts'
import { languageOf } from '../schema/text-blocks.ts'

/** Returns the language of the code block around the selection: empty for none, null outside of code. */
export function codeLanguageAt({ selection }: EditorState): string | null {
  const block = selection.$from.parent
  if (block.type.name !== 'codeBlock' || !selection.$from.sameParent(selection.$to)) return null
  return languageOf(block)
}

/** Sets or removes the language of the code block and keeps its other attributes. */
export const setCodeLanguage =
  (language: string): Command =>
  (state, dispatch) => {
    if (codeLanguageAt(state) === null) return false
    const { $from } = state.selection
    const { class: _, ...others }: ElementAttributes = $from.parent.attrs.code ?? {}
    const code = language ? { ...others, class: `language-${language}` } : others
    dispatch?.(state.tr.setNodeAttribute($from.before(), 'code', code))
    return true
  }
