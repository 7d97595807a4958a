/** Returns the letters and digits of a text in lower case, with hyphens between its words, cut in code points: the name in an id. */
export function nameOfWords(text: string, maxCharacters: number): string {
  const words = text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
  return [...words.replace(/^-|-$/g, '')].slice(0, maxCharacters).join('').replace(/-$/, '')
}

/** The longest name that is made of the words of a heading, in code points, so that addresses stay readable. */
export const maxHeadingName = 60
