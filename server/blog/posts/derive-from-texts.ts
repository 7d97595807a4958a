import { guessedLanguage } from '../../content/presentation/guessed-language.ts'
import { indexWordsOfBody } from '../../foundation/search-words/body-words.ts'
import type { BodyRow } from './post-body-store.ts'

type Texts = Record<'title' | 'description', string>

/** What is derived from these texts and a body, besides what is rendered. */
export interface DerivedFromTexts extends Texts {
  guessed_language: string
  /** The words of the body for the search index, if it needs them. */
  words: string[] | undefined
}

/** Derives it before a transaction, for which other writes wait. */
export const deriveFromTexts = (
  { title, description }: Texts,
  { content, text }: Pick<BodyRow, 'content' | 'text'>,
  { isIndexed }: { isIndexed: boolean },
): DerivedFromTexts => ({
  title,
  description,
  guessed_language: guessedLanguage({ title, description }, content),
  words: isIndexed ? indexWordsOfBody(text) : undefined,
})
