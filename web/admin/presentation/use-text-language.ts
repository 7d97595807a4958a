import { useEffect, useState } from 'react'
import { directionOf, shownLanguage } from '#contract/language/written-language.ts'
import type { PostFields } from '../drafts/post-fields.ts'
import { useSite } from '../layout/use-site.ts'

type Text = Pick<PostFields, 'title' | 'description' | 'content' | 'language'>

/** How long a text stays the same before its language is guessed, in milliseconds. */
const delayMs = 600

export interface TextLanguage {
  /** The language that the text is guessed to be in; null if that is not sure. */
  guessed: string | null
  /** For the elements in which the text is written. */
  attributes: { lang: string | undefined; dir: 'auto' | 'ltr' | 'rtl' }
}

/**
 * The language of a text while it is written: the one that its author chose, else the one that it would be guessed to be in if it were saved, else that of the site.
 *
 * @param saved The guess of the saved text; absent for a new one.
 */
export function useTextLanguage(
  { title, description, content, language }: Text,
  saved: string | null = null,
): TextLanguage {
  const { siteLanguage } = useSite()
  const [guessed, setGuessed] = useState(saved)
  useEffect(() => {
    if (language !== null) return
    let isCurrent = true
    const timer = setTimeout(async () => {
      const guess = await guessOf({ title, description, content })
      if (isCurrent) setGuessed(guess)
    }, delayMs)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [title, description, content, language])
  const shown = shownLanguage(language, guessed, siteLanguage)
  return {
    guessed,
    attributes: {
      lang: shown ?? siteLanguage ?? undefined,
      dir: shown === null ? 'auto' : directionOf(shown),
    },
  }
}

/** Fewer characters are never sure, and an empty form loads nothing for them. */
const minCharacters = 20

async function guessOf(text: Omit<Text, 'language'>): Promise<string | null> {
  if (text.title.length + text.description.length + text.content.length < minCharacters) return null
  const { guessLanguage } = await import('#contract/language/guess-language.ts')
  return guessLanguage(text)
}
