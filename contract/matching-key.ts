import { foldCase } from './case-folding.ts'

/** What nobody sees between other characters, as joiners, soft hyphens and variation selectors: Unicode's NFKC_Casefold leaves them out too. */
const unseen = /(?![\t\n\r])[\p{Cc}\p{Noncharacter_Code_Point}\p{Default_Ignorable_Code_Point}]/gu

/**
 * What the spellings of one tag have in common, and what titles are filtered by: a line without regard to case, to composition, to the length
 * of its spaces and to what nobody sees in it. A migration wrote keys with it, so that its results never change.
 */
export const matchingKey = (line: string): string =>
  foldCase(line.toWellFormed().replace(unseen, '')).replace(/\s+/g, ' ').trim()
