import { bundledLanguagesInfo } from 'shiki/langs'
import { codeLanguageOf } from '#contract/html/code-languages.ts'

/** What is known of a language on the server, which has grammars of more languages than the editor offers. */
interface KnownLanguage {
  /** What people call it. */
  label: string
  /** The name of Shiki's grammar. */
  grammar: string
}

const others = new Map(
  bundledLanguagesInfo.flatMap(({ id, name, aliases = [] }) =>
    [id, ...aliases].map((alias) => [alias, { label: name, grammar: id }] as const),
  ),
)

/** A language by any of its names, in any case; undefined for an unknown one. */
export function languageNamed(name: string): KnownLanguage | undefined {
  const offered = codeLanguageOf(name)
  return offered ? { label: offered.label, grammar: offered.name } : others.get(name.toLowerCase())
}

/** The name of Shiki's grammar for a language by any of its names, in any case; undefined for an unknown language. */
export const grammarOf = (language: string): string | undefined => languageNamed(language)?.grammar

/** The languages that HTML names for its code with `class="language-…"`. May include words from other places that look the same. */
export const languagesIn = (html: string): string[] => [
  ...new Set([...html.matchAll(/\blanguage-([\w+#.-]{1,40})/gi)].map((match) => match[1] as string)),
]
