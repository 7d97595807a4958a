import type { HighlighterCore, LanguageRegistration } from 'shiki/core'
import { codeTheme } from '#contract/html/code-theme.ts'
import { type CodePart, colouredCode } from '#contract/html/coloured-code.ts'
import { grammarOf } from './code-languages.ts'
import { commandLanguages, isTerminal } from './terminal-session.ts'

/** Returns the same text, with classes on the parts that have a colour; null for a language that is not loaded. */
export type Highlight = (code: string, language: string) => CodePart[] | null

let highlighter: Promise<HighlighterCore> | undefined
const loaded = new Map<string, Promise<void>>()

/**
 * Creates a highlighter for these languages; unknown ones are ignored. The first call loads Shiki, and each language is loaded once: tens
 * of megabytes and up to a second of processor time, so that it belongs on a thread that ends.
 */
export async function loadHighlighter(languages: string[]): Promise<Highlight> {
  const needed = languages.flatMap((language) => (isTerminal(language) ? commandLanguages : language))
  const grammars = new Set(needed.map(grammarOf).filter((grammar) => grammar !== undefined))
  if (grammars.size === 0) return () => null
  highlighter ??= createHighlighter()
  const shiki = await highlighter
  for (const grammar of grammars) {
    if (!loaded.has(grammar)) loaded.set(grammar, load(shiki, grammar))
    await loaded.get(grammar)
  }
  return (code, language) => {
    const grammar = grammarOf(language)
    return grammar && grammars.has(grammar) ? colouredCode(shiki, code, grammar) : null
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
