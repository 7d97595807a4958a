import type { PostUpdated } from '#contract/posts.ts'
import { clockTime } from '../../dates.ts'

/** Says what came in from a save in between; undefined if nothing did. */
export function mergeNoteOf({ mergedFrom }: Pick<PostUpdated, 'mergedFrom'>): string | undefined {
  if (!mergedFrom) return undefined
  const { blocks, fields, date } = mergedFrom
  const parts = fields.map((field) => `the ${field.replace(/[A-Z]/, (letter) => ` ${letter.toLowerCase()}`)}`)
  if (blocks > 0) parts.push(blocks === 1 ? 'one block of the body' : `${blocks} blocks of the body`)
  // The same text, as when a save is repeated whose response was lost.
  if (parts.length === 0) return undefined
  const what = new Intl.ListFormat('en').format(parts)
  return `It was also saved in another place at ${clockTime(new Date(date))}; from there came ${what}.`
}
