import { guessLanguage } from '#contract/language/guess-language.ts'
import { shownLanguage as languageShown } from '#contract/language/written-language.ts'

/** What a post says of its language, as its row has it. */
export interface LanguageColumns {
  language: string | null
  guessed_language: string | null
}

/** The guess as it is stored: empty if it is not sure. Takes about a millisecond, and at most a few. */
export const guessedLanguage = (post: { title: string; description: string }, content: string): string =>
  guessLanguage({ title: post.title, description: post.description, content }) ?? ''

/** The language that readers are told of a post; null for that of the site. */
export const shownLanguage = ({ language, guessed_language }: LanguageColumns, siteLanguage: string | null) =>
  languageShown(language, guessed_language, siteLanguage)
