import type { ListedWorkingCopy } from '#contract/working-copies.ts'

const maxCharacters = 80

/** The title of a text or, without one, how it begins; may be empty. */
export function firstWordsOf({
  title,
  excerpt = '',
}: Partial<Pick<ListedWorkingCopy, 'title' | 'excerpt'>>): string {
  const characters = [...(title || excerpt)]
  return characters.length > maxCharacters
    ? `${characters
        .slice(0, maxCharacters)
        .join('')
        .replace(/\s+\S*$/, '')} …`
    : characters.join('')
}
