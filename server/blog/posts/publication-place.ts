import { isPublished } from '../../data/database/post-status.ts'
import type { PostRow } from '../../data/database/rows.ts'
import type { Writes } from '../../transaction.ts'
import { firstPublication } from './post-publication.ts'

type Place = Pick<PostRow, 'publication' | 'created_at'>

/**
 * Returns the publication number and instant for a restored post: its own, or another number between its neighbours. There is none if another post
 * took the number of a deleted newest post: then a public post gets a new number and date, and a hidden one counts as never published. Other
 * publications wait until this transaction ends.
 */
export async function placeInOrder(
  stores: Writes,
  { publication, created_at, status }: PostRow,
  now: Date,
): Promise<{ place: Place; isMoved: boolean }> {
  if (publication === null) return { place: { publication, created_at }, isMoved: false }
  await stores.lock('publication')
  const { before, after } = await stores.publications.findAdjacent(created_at)
  const lowest = (before?.publication ?? 0) + 1
  const highest = (after?.publication ?? Number.POSITIVE_INFINITY) - 1
  if (lowest <= highest && before?.created_at !== created_at) {
    const nearest = Math.min(Math.max(publication, lowest), highest)
    return { place: { publication: nearest, created_at }, isMoved: false }
  }
  if (isPublished({ status })) return { place: await firstPublication(stores, now), isMoved: true }
  return { place: { publication: null, created_at }, isMoved: false }
}
