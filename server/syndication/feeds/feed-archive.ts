/** How many posts a feed has if there are older ones. An archive has at most `max`. */
export const entriesOfFeed = { min: 16, max: 32 } as const

/** One part of a list: the posts from a publication number on, and whether there are older ones. */
export interface Part {
  from: number
  hasOlder: boolean
}

/**
 * Splits a list of posts so that archives do not change when posts are published: RFC 5005, section 4. The publication numbers of posts never
 * change, and a part ends at the roundest possible number, the one with the most trailing zero bits. So the end of a part depends on older posts
 * only, and two chains of parts that begin at different posts meet after a few parts. In the list of all posts, where no number is missing, parts
 * end at multiples of 16.
 *
 * @param newest Publication numbers of the newest posts of the part, descending; one more than `max` if there are that many.
 */
export function cutPart(newest: readonly number[], { isArchive }: { isArchive: boolean }): Part {
  const firstExcluded = newest[entriesOfFeed.max]
  if (firstExcluded === undefined) return { from: 1, hasOlder: false }
  const min = isArchive ? 1 : entriesOfFeed.min
  return { from: roundest(firstExcluded + 1, newest[min - 1] as number), hasOlder: true }
}

/**
 * The number before which the next newer archive ends; null if the next newer posts are in the feed itself.
 *
 * @param following Publication numbers of the posts from `before` on, ascending; one more than `max` if there are that many.
 * @param newest The part in the feed itself.
 */
export function nextArchive(before: number, following: readonly number[], newest: Part): number | null {
  const [first, last = Number.MAX_SAFE_INTEGER] = [following[0], following[entriesOfFeed.max]]
  if (first === undefined || first >= newest.from) return null
  const rounder = before + (before & -before)
  return roundest(first + 1, Math.min(last, newest.from, rounder > first ? rounder : last))
}

/** The number from `least` to `greatest`, both above 0, that is divisible by the highest power of two. */
function roundest(least: number, greatest: number): number {
  let number = greatest
  // Clears the lowest set bit.
  while ((number & (number - 1)) >= least) number &= number - 1
  return number
}
