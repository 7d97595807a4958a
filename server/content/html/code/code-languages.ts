import { codeLanguageOf } from '#contract/html/code-languages.ts'

/** The name of Shiki's grammar for a language by any of its names, in any case; undefined for one that is not known. */
export const grammarOf = (language: string): string | undefined => codeLanguageOf(language)?.name

/** The names of languages that HTML gives to its code, as `class="language-…"`. Other places where such a word stands may be among them. */
export const languagesIn = (html: string): string[] => [
  ...new Set([...html.matchAll(/\blanguage-([\w+#.-]{1,40})/gi)].map((match) => match[1] as string)),
]
