const maxCharacters = 60

/** Shortens a long title within a sentence about the post. */
export function shortTitle(title: string): string {
  const characters = [...title]
  if (characters.length <= maxCharacters) return title
  const shortened = characters
    .slice(0, maxCharacters)
    .join('')
    .replace(/\s+\S*$/, '')
  return `${shortened} …`
}
