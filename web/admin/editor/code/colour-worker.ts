import { createHighlighterCore, type LanguageRegistration } from 'shiki/core'
import { createJavaScriptRegexEngine } from 'shiki/engine/javascript'
import { codeTheme } from '#contract/html/code-theme.ts'
import { colouredCode } from '#contract/html/coloured-code.ts'
import { answerTasks } from '../workers/answer-tasks.ts'

/** Code to colour. The grammar is sent with the first code of a language. */
export interface ColourTask {
  code: string
  language: string
  grammar: LanguageRegistration[] | null
}

/** A part of code that has a colour, in UTF-16 code units from its beginning. */
export interface ColourRange {
  from: number
  to: number
  name: string
}

// The policy of the admin area does not allow WebAssembly, which Shiki's other engine needs.
const engine = createJavaScriptRegexEngine({ forgiving: true })
const highlighter = createHighlighterCore({ themes: [codeTheme], engine })

answerTasks(async ({ code, language, grammar }: ColourTask): Promise<ColourRange[]> => {
  const shiki = await highlighter
  if (grammar) await shiki.loadLanguage(grammar)
  const ranges: ColourRange[] = []
  let from = 0
  for (const { text, name } of colouredCode(shiki, code, language)) {
    const to = from + text.length
    if (name) ranges.push({ from, to, name })
    from = to
  }
  return ranges
})
