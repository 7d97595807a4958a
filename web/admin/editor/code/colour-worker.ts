import { createHighlighterCore, type LanguageRegistration } from 'shiki/core'
import { createJavaScriptRegexEngine } from 'shiki/engine/javascript'
import { codeTheme } from '#contract/html/code-theme.ts'
import { colouredCode } from '#contract/html/coloured-code.ts'

/** Code to colour. The grammar is sent with the first code of a language. */
export interface ColourTask {
  id: number
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

export interface ColourAnswer {
  id: number
  ranges: ColourRange[]
}

// The policy of the admin area does not allow WebAssembly, which Shiki's other engine needs.
const engine = createJavaScriptRegexEngine({ forgiving: true })
const highlighter = createHighlighterCore({ themes: [codeTheme], engine })

addEventListener('message', async ({ data }: MessageEvent<ColourTask>) => {
  const shiki = await highlighter
  const { id, code, language, grammar } = data
  if (grammar) await shiki.loadLanguage(grammar)
  const ranges: ColourRange[] = []
  let from = 0
  for (const { text, name } of colouredCode(shiki, code, language)) {
    const to = from + text.length
    if (name) ranges.push({ from, to, name })
    from = to
  }
  postMessage({ id, ranges } satisfies ColourAnswer)
})
