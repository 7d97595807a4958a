/** A block of `before` and the equal one of `after`, by their places. */
export type Match = readonly [before: number, after: number]

/** Below this depth of recursion what is left counts as changed: it bounds the time for texts made of repeated blocks. */
const maxDepth = 40

interface Range {
  before: number
  beforeEnd: number
  after: number
  afterEnd: number
}

/**
 * Pairs the blocks that two texts share, in order, as a patience diff does: by what is the same at both ends, then by the blocks that occur
 * once in each, then between those. Takes about n log n steps.
 */
export function matchBlocks(before: readonly string[], after: readonly string[]): Match[] {
  const matches: Match[] = []
  const all = { before: 0, beforeEnd: before.length, after: 0, afterEnd: after.length }
  collect(before, after, all, matches, 0)
  return matches
}

function collect(
  before: readonly string[],
  after: readonly string[],
  range: Range,
  matches: Match[],
  depth: number,
) {
  let { before: b, beforeEnd, after: a, afterEnd } = range
  while (b < beforeEnd && a < afterEnd && before[b] === after[a]) matches.push([b++, a++])
  const tail: Match[] = []
  while (b < beforeEnd && a < afterEnd && before[beforeEnd - 1] === after[afterEnd - 1])
    tail.push([--beforeEnd, --afterEnd])
  const rest = { before: b, beforeEnd, after: a, afterEnd }
  const anchors = depth < maxDepth ? longestIncreasing(uniquePairs(before, after, rest)) : []
  for (const [beforeAt, afterAt] of anchors) {
    collect(
      before,
      after,
      { before: b, beforeEnd: beforeAt, after: a, afterEnd: afterAt },
      matches,
      depth + 1,
    )
    matches.push([beforeAt, afterAt])
    b = beforeAt + 1
    a = afterAt + 1
  }
  if (anchors.length > 0)
    collect(before, after, { before: b, beforeEnd, after: a, afterEnd }, matches, depth + 1)
  // Spread arguments would be too many of a long text.
  for (const match of tail.reverse()) matches.push(match)
}

/** The blocks that occur once on each side of a range, in the order of the first side. */
function uniquePairs(before: readonly string[], after: readonly string[], range: Range): Match[] {
  const inAfter = onlyPlaces(after, range.after, range.afterEnd)
  return [...onlyPlaces(before, range.before, range.beforeEnd)].flatMap(([block, beforeAt]) => {
    const afterAt = inAfter.get(block)
    return beforeAt === null || afterAt === undefined || afterAt === null
      ? []
      : [[beforeAt, afterAt] as const]
  })
}

/** Where each block is; null for one that occurs several times. */
function onlyPlaces(blocks: readonly string[], start: number, end: number): Map<string, number | null> {
  const places = new Map<string, number | null>()
  for (let at = start; at < end; at++) {
    const block = blocks[at] as string
    places.set(block, places.has(block) ? null : at)
  }
  return places
}

/** The longest part of these pairs whose second places increase as well. */
function longestIncreasing(pairs: Match[]): Match[] {
  const lasts: number[] = []
  const previous: number[] = []
  for (const [at, [, after]] of pairs.entries()) {
    let low = 0
    let high = lasts.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((pairs[lasts[middle] as number] as Match)[1] < after) low = middle + 1
      else high = middle
    }
    previous[at] = low > 0 ? (lasts[low - 1] as number) : -1
    lasts[low] = at
  }
  const longest: Match[] = []
  for (let at = lasts.at(-1) ?? -1; at >= 0; at = previous[at] as number) longest.push(pairs[at] as Match)
  return longest.reverse()
}
