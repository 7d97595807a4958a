import type { Command } from '@tiptap/pm/state'
import type { ElementAttributes } from '../schema/element-attributes.ts'
import { codeBlockAt } from './code-place.ts'

/** Sets or removes the language of the code block and keeps its other attributes. */
export const setCodeLanguage =
  (language: string): Command =>
  (state, dispatch) => {
    const code = codeBlockAt(state)
    if (!code) return false
    const { class: _, ...others }: ElementAttributes = code.node.attrs.code ?? {}
    const attributes = language ? { ...others, class: `language-${language}` } : others
    dispatch?.(state.tr.setNodeAttribute(code.pos, 'code', attributes))
    return true
  }
