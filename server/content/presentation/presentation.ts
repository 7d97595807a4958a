import type { CoverWidth, Presentation } from '#contract/presentation/presentation.ts'
import { readLanguage } from '../../foundation/site/site-values.ts'
import { InvalidValueError } from '../../foundation/text/invalid-value-error.ts'

/** How a text is presented, as rows have it. */
export interface StoredPresentation {
  language: string | null
  cover_width: CoverWidth | null
}

/** The part of a row. */
export const storedPresentation = ({ language, cover_width }: StoredPresentation): StoredPresentation => ({
  language,
  cover_width,
})

export const presentationOf = ({ language, cover_width }: StoredPresentation): Presentation => ({
  language,
  coverWidth: cover_width,
})

/** The columns that were sent. */
export const changedPresentation = ({
  language,
  coverWidth,
}: Partial<Presentation>): Partial<StoredPresentation> => ({
  ...(language !== undefined && { language }),
  ...(coverWidth !== undefined && { cover_width: coverWidth }),
})

/** Returns the language of a text in its usual spelling, or what is wrong with it. */
export function checkedLanguage(tag: string): { language: string } | { problem: string } {
  try {
    return { language: readLanguage(tag) }
  } catch (error) {
    if (!(error instanceof InvalidValueError)) throw error
    return { problem: `The language ${error.message}.` }
  }
}
