const maxCharacters = 60

/** Shortens a long title within a sentence about the post. */
export function shortTitle(title: string): string {
  const characters = [...title]
  if (characters.length <= maxCharacters) return title
  return `${characters.slice(0, maxCharacters).join('').trimEnd()}…`
}
