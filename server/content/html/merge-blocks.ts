import { keyOf } from './block-key.ts'
import { matchBlocks } from './match-blocks.ts'

/** Replaces the blocks of a base from `start` until `end` by others. */
interface Hunk {
  start: number
  end: number
  blocks: string[]
}

/** The result of a merge. `changes`: how many blocks `theirs` changed. Null if both sides changed the same block differently. */
export type Merge = { blocks: string[]; changes: number } | null

const isSame = (one: string[], other: string[]): boolean =>
  one.length === other.length && one.every((block, at) => keyOf(block) === keyOf(other[at] as string))

/**
 * Merges two texts that were made from one base, by blocks: a block that one side changed, moved, added or deleted is as on that side. Of
 * additions at the same place, theirs come first. Null if both sides changed the same block, unless in the same way.
 */
export function mergeBlocks(base: string[], mine: string[], theirs: string[]): Merge {
  const myHunks = hunksOf(base, mine)
  const theirHunks = hunksOf(base, theirs)
  const changes = theirHunks.reduce(
    (sum, { start, end, blocks }) => sum + Math.max(end - start, blocks.length),
    0,
  )
  const hunks = combine(myHunks, theirHunks)
  if (!hunks) return null
  let at = 0
  const parts: string[][] = []
  for (const hunk of hunks) {
    parts.push(base.slice(at, hunk.start), hunk.blocks)
    at = Math.max(at, hunk.end)
  }
  const blocks = [...parts, base.slice(at)].flat()
  return isMovedTwice(base, mine, theirs, blocks) ? null : { blocks, changes }
}

/** The changes of one side. What can be divided is: deletions, and as many new blocks as old ones. */
function hunksOf(base: string[], side: string[]): Hunk[] {
  const hunks: Hunk[] = []
  let [baseAt, sideAt] = [0, 0]
  const matches = matchBlocks(base.map(keyOf), side.map(keyOf))
  for (const [start, sideStart] of [...matches, [base.length, side.length] as const]) {
    const [deleted, blocks] = [start - baseAt, side.slice(sideAt, sideStart)]
    if (deleted > 0 && (blocks.length === 0 || blocks.length === deleted)) {
      for (let at = 0; at < deleted; at++)
        hunks.push({ start: baseAt + at, end: baseAt + at + 1, blocks: blocks.slice(at, at + 1) })
    } else if (deleted > 0 || blocks.length > 0) hunks.push({ start: baseAt, end: start, blocks })
    ;[baseAt, sideAt] = [start + 1, sideStart + 1]
  }
  return hunks
}

/** The changes of both sides in order; null if two of them are about the same blocks and differ. */
function combine(mine: Hunk[], theirs: Hunk[]): Hunk[] | null {
  const hunks: Hunk[] = []
  let [m, t] = [0, 0]
  for (;;) {
    const [my, their] = [mine[m], theirs[t]]
    if (!my || !their) return [...hunks, ...mine.slice(m), ...theirs.slice(t)]
    const isSameRange = my.start === their.start && my.end === their.end
    if (isSameRange && (my.start === my.end || isSame(my.blocks, their.blocks))) {
      hunks.push({ ...my, blocks: my.start === my.end ? bothAdded(my.blocks, their.blocks) : my.blocks })
      m++
      t++
    } else if (my.start < their.end && their.start < my.end) return null
    else if (my.end < their.end || (my.end === their.end && my.start < their.start)) {
      hunks.push(my)
      m++
    } else {
      hunks.push(their)
      t++
    }
  }
}

/** What both sides added at one place: theirs, then mine, and what is the same at the ends once. */
function bothAdded(mine: string[], theirs: string[]): string[] {
  let head = 0
  const length = Math.min(mine.length, theirs.length)
  while (head < length && isSame([mine[head] as string], [theirs[head] as string])) head++
  let tail = 0
  while (
    tail < length - head &&
    isSame(
      mine.slice(mine.length - tail - 1, mine.length - tail),
      theirs.slice(theirs.length - tail - 1, theirs.length - tail),
    )
  )
    tail++
  return [...theirs.slice(0, theirs.length - tail), ...mine.slice(head)]
}

/** True if both sides moved a block of the base to different places, so that the result has it twice. */
function isMovedTwice(base: string[], mine: string[], theirs: string[], merged: string[]): boolean {
  const [inBase, inMine, inTheirs] = [countsOf(base), countsOf(mine), countsOf(theirs)]
  return [...countsOf(merged)].some(([block, count]) => {
    const before = inBase.get(block) ?? 0
    const added = (side: Map<string, number>) => Math.max(0, (side.get(block) ?? 0) - before)
    return count > before + added(inMine) + added(inTheirs)
  })
}

function countsOf(blocks: string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const block of blocks.map(keyOf)) counts.set(block, (counts.get(block) ?? 0) + 1)
  return counts
}
