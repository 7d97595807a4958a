import type { Command, EditorState } from '@tiptap/pm/state'
import { normalCitation } from '#contract/references/citation.ts'
import { holdsCode } from '../commands/holds-code.ts'
import { newCitation } from './new-citation.ts'

const shape = /\[[^[\]\ufffc]*@[^[\]\ufffc]+\]$/

/** Returns the command for `[@key, p. 4]` that ends at the cursor. */
export function citationSign(state: EditorState, text: string): Command | null {
  const [typed] = shape.exec(text) ?? []
  const source = typed === undefined || isEscaped(text, typed) ? null : normalCitation(typed)
  if (typed === undefined || source === null || holdsCode(state, typed.length)) return null
  return ({ schema, selection: { from }, tr }, dispatch) => {
    const citation = newCitation(schema, source)
    if (!citation) return false
    dispatch?.(tr.replaceWith(from - typed.length, from, citation))
    return true
  }
}

const isEscaped = (text: string, typed: string): boolean => text[text.length - typed.length - 1] === '\\'
