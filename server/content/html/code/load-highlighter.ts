import type { HighlighterCore, LanguageRegistration } from 'shiki/core'
import { elementOf, type HtmlNode, textNode } from '../html-tree.ts'
import { grammarOf } from './code-languages.ts'
import { classOf, codeTheme } from './code-theme.ts'

/** Returns the same text, with classes on the parts that have a colour; null for a language that is not loaded. */
export type Highlight = (code: string, language: string) => HtmlNode[] | null

/** Longer lines are not coloured, in UTF-16 code units: nobody reads them, and grammars are slow on them. */
const maxLineCharacters = 2_000

let highlighter: Promise<HighlighterCore> | undefined
const loaded = new Map<string, Promise<void>>()

/**
 * Creates a highlighter for these languages; unknown ones are ignored. The first call loads Shiki, and each language is loaded once: tens
 * of megabytes and up to a second of processor time, so that it belongs on a thread that ends.
 */
export async function loadHighlighter(languages: string[]): Promise<Highlight> {
  const grammars = new Set(languages.map(grammarOf).filter((grammar) => grammar !== undefined))
  if (grammars.size === 0) return () => null
  highlighter ??= createHighlighter()
  const shiki = await highlighter
  for (const grammar of grammars) {
    if (!loaded.has(grammar)) loaded.set(grammar, load(shiki, grammar))
    await loaded.get(grammar)
  }
  return (code, language) => {
    const grammar = grammarOf(language)
    return grammar && grammars.has(grammar) ? coloured(shiki, code, grammar) : null
  }
}

async function createHighlighter(): Promise<HighlighterCore> {
  const [{ createHighlighterCore }, { createOnigurumaEngine }] = await Promise.all([
    import('shiki/core'),
    import('shiki/engine/oniguruma'),
  ])
  return createHighlighterCore({ themes: [codeTheme], engine: createOnigurumaEngine(import('shiki/wasm')) })
}

async function load(shiki: HighlighterCore, grammar: string): Promise<void> {
  const { default: registrations }: { default: LanguageRegistration[] } = await import(
    `shiki/langs/${grammar}.mjs`
  )
  await shiki.loadLanguage(registrations)
}

function coloured(shiki: HighlighterCore, code: string, lang: string): HtmlNode[] {
  const { tokens } = shiki.codeToTokens(code, {
    lang,
    theme: codeTheme.name as string,
    tokenizeMaxLineLength: maxLineCharacters,
    // No time limit for a line, so that the same code gets the same colours on a busy machine: the time of a whole body is limited where it
    // is prepared.
    tokenizeTimeLimit: 0,
  })
  const parts: { text: string; name: string | undefined }[] = []
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
  return parts.map(({ text, name }) =>
    name ? elementOf('span', [{ name: 'class', value: name }], [textNode(text)]) : textNode(text),
  )
}
