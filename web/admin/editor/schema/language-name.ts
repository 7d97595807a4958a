import { codeLanguageOf } from '#contract/html/code-languages.ts'

/** Returns what the language of a block is called; empty for none. Formulas are stored as code in the language `math`. */
export const languageName = (language: string): string =>
  language === 'math' ? 'Formula' : (codeLanguageOf(language)?.label ?? language)
