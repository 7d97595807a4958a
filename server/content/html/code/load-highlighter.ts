import type { HighlighterCore, LanguageRegistration } from 'shiki/core'
import { codeTheme } from '#contract/html/code-theme.ts'
import { colouredCode, type Highlight } from '#contract/html/coloured-code.ts'
import { languagesWithin } from '#contract/html/terminal-session.ts'
import { grammarOf } from './code-languages.ts'

let highlighter: Promise<HighlighterCore> | undefined
const loaded = new Map<string, Promise<void>>()

/**
 * Creates a highlighter for these languages; unknown ones are ignored. The first call loads Shiki, and each language is loaded once: tens
 * of megabytes and up to a second of processor time, so that it belongs on a thread that ends.
 */
export async function loadHighlighter(languages: string[]): Promise<Highlight> {
  const grammars = new Set(
    languages
      .flatMap(languagesWithin)
      .map(grammarOf)
      .filter((grammar) => grammar !== undefined),
  )
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
