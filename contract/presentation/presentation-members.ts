import { Type } from 'typebox'
import { limits } from '../limits.ts'
import { type CoverWidth, coverWidths } from './presentation.ts'

/** Longer ones pass the schema: the service refuses them in words. */
const language = Type.Unsafe<string | null>({
  type: ['string', 'null'],
  maxLength: 10 * limits.site.maxLanguageCharacters,
  description:
    'The language that the text is written in, as a tag such as `de` or `pt-BR`. Null leaves it open: then it is guessed from the title, the description and the prose of the body at each save, and is that of the site unless the guess is sure. The empty string is refused; absent from a change, it stays as it is.',
})

const coverWidth = Type.Unsafe<CoverWidth | null>({
  type: ['string', 'null'],
  enum: [...coverWidths, null],
  description:
    'How wide the cover is on the page of the post: `wide` like pictures as wide as the page, `normal` like the text, or `none` for a page without it; null for what the site says. Lists, feeds and link previews always have it.',
})

/** Members of calls that write a text. */
export const sentPresentation = {
  language: Type.Optional(language),
  coverWidth: Type.Optional(coverWidth),
}

/** Members of responses that only the author of a text gets. */
export const ownPresentation = { language, coverWidth }
