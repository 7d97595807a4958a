import { type Bibliography, noBibliography } from '#contract/references/bibliography.ts'

/** A bibliography as it is stored: JSON, without macros if there are none, or null if nothing was said. */
export type StoredBibliography = string | null

export const bibliographyOf = (stored: StoredBibliography): Bibliography =>
  stored === null ? noBibliography : { ...noBibliography, ...JSON.parse(stored) }

/** The stored form after a change, in which absent members stay. */
export function changedBibliography(
  stored: StoredBibliography,
  { references, citationStyle, macros: sentMacros }: Partial<Bibliography>,
): StoredBibliography {
  if (references === undefined && citationStyle === undefined && sentMacros === undefined) return stored
  const before = bibliographyOf(stored)
  const macros = sentMacros ?? before.macros
  const hasMacros = Object.keys(macros).length > 0
  const after = {
    references: references ?? before.references,
    citationStyle: citationStyle ?? before.citationStyle,
    ...(hasMacros && { macros }),
  }
  const isNothing =
    after.references.length === 0 && after.citationStyle === noBibliography.citationStyle && !hasMacros
  return isNothing ? null : JSON.stringify(after)
}
