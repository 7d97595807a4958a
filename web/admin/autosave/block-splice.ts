/** What turns one list of blocks into another: blocks are replaced in one place. */
export interface BlockSplice {
  start: number
  deleteCount: number
  blocks: string[]
}

/** Returns null if both are the same. */
export function spliceBetween(before: readonly string[], after: readonly string[]): BlockSplice | null {
  const shorter = Math.min(before.length, after.length)
  let start = 0
  while (start < shorter && before[start] === after[start]) start++
  if (start === before.length && start === after.length) return null
  let tail = 0
  while (tail < shorter - start && before.at(-1 - tail) === after.at(-1 - tail)) tail++
  return {
    start,
    deleteCount: before.length - start - tail,
    blocks: after.slice(start, after.length - tail),
  }
}
