/** The places of an item that two sequences share. */
export type Match = readonly [before: number, after: number]

/** Middles with more differences count as wholly different, which bounds time and memory. */
const maxEdits = 1_000

/** Pairs as many equal items of two sequences as possible, in order. */
export function matchSequences(before: readonly string[], after: readonly string[]): Match[] {
  const shorter = Math.min(before.length, after.length)
  let start = 0
  while (start < shorter && before[start] === after[start]) start++
  let tail = 0
  while (tail < shorter - start && before.at(-1 - tail) === after.at(-1 - tail)) tail++
  const middle = matchMiddles(
    before.slice(start, before.length - tail),
    after.slice(start, after.length - tail),
  )
  return [
    ...Array.from({ length: start }, (_, at): Match => [at, at]),
    ...middle.map(([b, a]): Match => [start + b, start + a]),
    ...Array.from({ length: tail }, (_, at): Match => [before.length - tail + at, after.length - tail + at]),
  ]
}

/** Myers, “An O(ND) Difference Algorithm and Its Variations”, 1986. Diagonals are numbered by their distance from the main one. */
function matchMiddles(before: readonly string[], after: readonly string[]): Match[] {
  if (before.length === 0 || after.length === 0) return []
  const max = Math.min(before.length + after.length, maxEdits)
  const furthest = new Int32Array(2 * max + 3)
  const rounds: Int32Array[] = []
  for (let edits = 0; edits <= max; edits++) {
    const known = furthest.slice(max - edits, max + edits + 3)
    rounds.push(known)
    for (let diagonal = -edits; diagonal <= edits; diagonal += 2) {
      const from = previousDiagonal(known, edits, diagonal)
      let b = furthestOn(known, edits, from) + (from < diagonal ? 1 : 0)
      while (b < before.length && b - diagonal < after.length && before[b] === after[b - diagonal]) b++
      furthest[max + 1 + diagonal] = b
      if (b >= before.length && b - diagonal >= after.length)
        return retrace(rounds, before.length, after.length)
    }
  }
  return []
}

/** `known`: how far each diagonal was followed before this round, from diagonal `-edits - 1` on. */
const furthestOn = (known: Int32Array, edits: number, diagonal: number): number =>
  known[diagonal + edits + 1] as number

function previousDiagonal(known: Int32Array, edits: number, diagonal: number): number {
  if (diagonal === -edits) return diagonal + 1
  if (diagonal === edits) return diagonal - 1
  const isBelowFurther = furthestOn(known, edits, diagonal - 1) < furthestOn(known, edits, diagonal + 1)
  return isBelowFurther ? diagonal + 1 : diagonal - 1
}

function retrace(rounds: Int32Array[], beforeEnd: number, afterEnd: number): Match[] {
  const matches: Match[] = []
  let [b, a] = [beforeEnd, afterEnd]
  for (let edits = rounds.length - 1; edits >= 0; edits--) {
    const known = rounds[edits] as Int32Array
    const from = previousDiagonal(known, edits, b - a)
    const start = furthestOn(known, edits, from)
    while (b > start && a > start - from) matches.push([--b, --a])
    ;[b, a] = [start, start - from]
  }
  return matches.reverse()
}
