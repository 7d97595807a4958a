import type { HighlighterCore } from 'shiki/core'
import { classOf, codeTheme } from './code-theme.ts'

/** How much code is coloured, in UTF-16 code units: of one post on the server, of one block in the editor. */
export const maxColouredCharacters = 200_000

/** Longer lines are not coloured, in UTF-16 code units: nobody reads them, and grammars are slow on them. */
const maxLineCharacters = 2_000

/** A part of code, with the class of its colour; undefined for plain text. */
export interface CodePart {
  text: string
  name: string | undefined
}

/** Returns the same text, with classes on the parts that have a colour; null for a language that is not loaded. */
export type Highlight = (code: string, language: string) => CodePart[] | null

/** Returns all of the code in parts, the same for readers and in the editor. The highlighter has the theme and the grammar. */
export function colouredCode(shiki: HighlighterCore, code: string, grammar: string): CodePart[] {
  const { tokens } = shiki.codeToTokens(code, {
    lang: grammar,
    theme: codeTheme.name as string,
    tokenizeMaxLineLength: maxLineCharacters,
    // No time limit for a line, so that the same code gets the same colours on a busy machine: the time of all of it is limited by whoever
    // asks for it.
    tokenizeTimeLimit: 0,
  })
  const parts: CodePart[] = []
  const add = (text: string, name: string | undefined) => {
    const last = parts.at(-1)
    // White space has no colour and would only split tokens that belong together.
    if (last && (last.name === name || !text.trim())) last.text += text
    else parts.push({ text, name })
  }
  for (const [at, line] of tokens.entries()) {
    if (at > 0) add('\n', undefined)
    for (const { content, color } of line) add(content, classOf(color))
  }
  return parts
}
