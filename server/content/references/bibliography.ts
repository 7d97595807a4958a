import { type Bibliography, noBibliography } from '#contract/references/bibliography.ts'

/** A bibliography as it is stored: JSON, or null if nothing was said. */
export type StoredBibliography = string | null

export const bibliographyOf = (stored: StoredBibliography): Bibliography =>
  stored === null ? noBibliography : JSON.parse(stored)

/** The stored form after a change, in which absent members stay. */
export function changedBibliography(
  stored: StoredBibliography,
  { references, citationStyle }: Partial<Bibliography>,
): StoredBibliography {
  if (references === undefined && citationStyle === undefined) return stored
  const before = bibliographyOf(stored)
  const after = {
    references: references ?? before.references,
    citationStyle: citationStyle ?? before.citationStyle,
  }
  const isNothing = after.references.length === 0 && after.citationStyle === noBibliography.citationStyle
  return isNothing ? null : JSON.stringify(after)
}
