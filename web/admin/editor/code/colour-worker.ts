import { createHighlighterCore, type LanguageRegistration } from 'shiki/core'
import { createJavaScriptRegexEngine } from 'shiki/engine/javascript'
import { codeTheme } from '#contract/html/code-theme.ts'
import { colouredCode } from '#contract/html/coloured-code.ts'
import { codeParts } from '#contract/html/terminal-session.ts'
import { answerTasks } from '../workers/answer-tasks.ts'

/** Code to colour. Grammars are sent with the first code that needs them. */
export interface ColourTask {
  code: string
  language: string
  grammars: LanguageRegistration[]
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

answerTasks(async ({ code, language, grammars }: ColourTask): Promise<ColourRange[]> => {
  const shiki = await highlighter
  await shiki.loadLanguage(grammars)
  const parts = codeParts(code, language, (code, language) => colouredCode(shiki, code, language)) ?? []
  const ranges: ColourRange[] = []
  let from = 0
  for (const { text, name } of parts) {
    const to = from + text.length
    if (name) ranges.push({ from, to, name })
    from = to
  }
  return ranges
})
