/** How long a key may be, in code points. */
const maxKeyLength = 80

const keyCharacter = String.raw`[\p{L}\p{M}\p{N}_]`
/** A key begins and ends with a letter, digit or underscore, so that the full stop behind it is one. */
export const keyPattern = `${keyCharacter}(?:[\\p{L}\\p{M}\\p{N}_:.+/-]*${keyCharacter})?`
const wholeKey = new RegExp(`^${keyPattern}$`, 'u')

export const isKey = (text: string): boolean => wholeKey.test(text) && [...text].length <= maxKeyLength

/** The key that is made of any text; empty if nothing of it can be in one. */
export const keyOf = (text: string): string =>
  [
    ...text
      .normalize('NFC')
      .replace(/[^\p{L}\p{M}\p{N}_:.+/-]+/gu, '-')
      .replace(/^[^\p{L}\p{N}_]+/u, ''),
  ]
    .slice(0, maxKeyLength)
    .join('')
    .replace(/[^\p{L}\p{M}\p{N}_]+$/u, '')

/** Returns a DOI without an address or label before it; null for a text that is none. */
export function doiOf(text: string): string | null {
  const bare = text
    .trim()
    .replace(/^(?:https?:\/\/(?:dx\.)?doi\.org\/|doi:\s*)/i, '')
    .replace(/[.,;]+$/, '')
  return /^10\.\d{4,9}(?:\.\d+)*\/[^\s"<>\\]{1,300}$/.test(bare) ? bare : null
}

/** Returns the number of a preprint on arXiv, of the new or the old kind, with its version; null for a text that is none. */
export function arxivNumberOf(text: string): string | null {
  const bare = text
    .trim()
    .replace(
      /^(?:https?:\/\/(?:www\.)?arxiv\.org\/(?:abs|pdf)\/|arxiv:\s*|(?:https?:\/\/doi\.org\/)?10\.48550\/arxiv\.)/i,
      '',
    )
    .replace(/\.pdf$/i, '')
    .replace(/\s*\[[\w.-]+\]$/, '')
  return /^(?:\d{4}\.\d{4,5}|[a-z-]{2,20}(?:\.[A-Z]{2})?\/\d{7})(?:v\d{1,3})?$/.test(bare) ? bare : null
}
