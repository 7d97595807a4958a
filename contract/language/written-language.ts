/** The script that a language is usually written in, as the code of ISO 15924. */
export const scriptOf = (tag: string): string | undefined => new Intl.Locale(tag).maximize().script

const rightToLeft = new Set(['Adlm', 'Arab', 'Hebr', 'Mand', 'Nkoo', 'Rohg', 'Samr', 'Syrc', 'Thaa', 'Yezi'])

export const directionOf = (tag: string): 'ltr' | 'rtl' =>
  rightToLeft.has(scriptOf(tag) ?? '') ? 'rtl' : 'ltr'

/** Of pages of a site that names no language, and of the words of the interface. */
export const english = 'en'

/**
 * The language that a text is shown in: the one that its author chose, else the one that it is guessed to be in. Null for that of the site, which also counts for a guess
 * that differs from it by a region at most: the site knows the region, such as Brazil, and a guess does not.
 */
export function shownLanguage(
  chosen: string | null,
  guessed: string | null,
  siteLanguage: string | null,
): string | null {
  if (chosen !== null || !guessed) return chosen
  return withoutRegion(guessed) === withoutRegion(siteLanguage ?? english) ? null : guessed
}

function withoutRegion(tag: string): string {
  const { language, script } = new Intl.Locale(tag).maximize()
  return `${language}-${script}`
}
