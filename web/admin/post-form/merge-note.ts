import type { PostUpdated } from '#contract/posts.ts'
import { clockTime } from '../../dates.ts'

/** Says what came in from a save in between; undefined if there was none. */
export function mergeNoteOf({ mergedFrom }: PostUpdated): string | undefined {
  if (!mergedFrom) return undefined
  const { blocks, fields, date } = mergedFrom
  const parts = fields.map((field) => `the ${field}`)
  if (blocks > 0) parts.push(blocks === 1 ? 'one block of the body' : `${blocks} blocks of the body`)
  const what = parts.length > 0 ? new Intl.ListFormat('en').format(parts) : 'nothing else'
  return `It was also saved in another place at ${clockTime(new Date(date))}; from there came ${what}.`
}
