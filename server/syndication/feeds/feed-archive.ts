/** How many posts a feed has while there are older ones. An archive has at most as many. */
export const entriesOfFeed = { fewest: 16, most: 32 } as const

/** One part of a list: the posts from a number of publication on, and whether there are older ones. */
export interface Part {
  from: number
  hasOlder: boolean
}

/**
 * Where a list of posts is cut, so that archives never move as others are published: RFC 5005, section 4. Posts have the numbers of their
 * publication, which never change; parts end at the roundest number (the one with the most trailing zero bits) at which they may. Where
 * a part ends then depends on older posts only, and two chains of parts that begin at different places come together after a few parts.
 * Of all posts, of which each number is one, parts are whole multiples.
 *
 * @param newest Numbers, in falling order, of the newest posts of the part; one more than `most` if there are that many.
 */
export function cutPart(newest: readonly number[], { isArchive }: { isArchive: boolean }): Part {
  const firstLeftOut = newest[entriesOfFeed.most]
  if (firstLeftOut === undefined) return { from: 1, hasOlder: false }
  const fewest = isArchive ? 1 : entriesOfFeed.fewest
  return { from: roundest(firstLeftOut + 1, newest[fewest - 1] as number), hasOlder: true }
}

/**
 * The number that the archive after this one ends before: null if the posts that follow are those of the feed itself.
 *
 * @param following Numbers, in rising order, of the posts from `before` on; one more than `most` if there are that many.
 * @param newest The part that the feed itself has.
 */
export function nextArchive(before: number, following: readonly number[], newest: Part): number | null {
  const [first, last = Number.MAX_SAFE_INTEGER] = [following[0], following[entriesOfFeed.most]]
  if (first === undefined || first >= newest.from) return null
  const rounder = before + (before & -before)
  return roundest(first + 1, Math.min(last, newest.from, rounder > first ? rounder : last))
}

/** The number from `least` to `greatest`, both above 0, that a power of two as high as possible divides. */
function roundest(least: number, greatest: number): number {
  let number = greatest
  // Clears the lowest bit that is set.
  while ((number & (number - 1)) >= least) number &= number - 1
  return number
}
