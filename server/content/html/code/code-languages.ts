import { codeLanguageOf } from '#contract/html/code-languages.ts'

/** The name of Shiki's grammar for a language by any of its names, in any case; undefined for an unknown language. */
export const grammarOf = (language: string): string | undefined => codeLanguageOf(language)?.name

/** The languages that HTML names for its code with `class="language-…"`. May include words from other places that look the same. */
export const languagesIn = (html: string): string[] => [
  ...new Set([...html.matchAll(/\blanguage-([\w+#.-]{1,40})/gi)].map((match) => match[1] as string)),
]
