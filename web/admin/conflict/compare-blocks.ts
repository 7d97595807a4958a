export type Side = 'mine' | 'theirs'
export type Choice = Side | 'both'

/** A part in which two texts are the same, or differ. */
export type Part = { same: string[] } | Difference

export interface Difference {
  mine: string[]
  theirs: string[]
  /** Suggests the side that changed the part. */
  suggested: Side
}

/** Longer middles are compared as one difference. */
const maxCells = 4_000_000

const isSame = (one: string | undefined, other: string | undefined) => one?.trim() === other?.trim()

/** Compares two texts block by block. `base`: the text from which both were made, if it is known. */
export function compareBlocks(mine: string[], theirs: string[], base: string[] | null): Part[] {
  const known = new Set(base?.map((block) => block.trim()))
  const parts: Part[] = []
  let [mineAt, theirsAt] = [0, 0]
  for (const [m, t] of [...matches(mine, theirs), [mine.length, theirs.length] as const]) {
    if (m > mineAt || t > theirsAt) {
      parts.push(differenceOf(mine.slice(mineAt, m), theirs.slice(theirsAt, t), known))
    }
    const last = parts.at(-1)
    if (m < mine.length) {
      if (last && 'same' in last) last.same.push(theirs[t] as string)
      else parts.push({ same: [theirs[t] as string] })
    }
    ;[mineAt, theirsAt] = [m + 1, t + 1]
  }
  return parts
}

function differenceOf(mine: string[], theirs: string[], known: ReadonlySet<string>): Difference {
  const isOld = (blocks: string[]) => blocks.every((block) => known.has(block.trim()))
  const changedByMe = mine.length > 0 ? !isOld(mine) : isOld(theirs)
  return { mine, theirs, suggested: changedByMe ? 'mine' : 'theirs' }
}

/** The places of the longest common subsequence. */
function matches(mine: string[], theirs: string[]): [number, number][] {
  const shorter = Math.min(mine.length, theirs.length)
  let start = 0
  while (start < shorter && isSame(mine[start], theirs[start])) start++
  let tail = 0
  while (tail < shorter - start && isSame(mine.at(-1 - tail), theirs.at(-1 - tail))) tail++
  const found: [number, number][] = []
  for (let at = 0; at < start; at++) found.push([at, at])
  for (const [m, t] of middleMatches(
    mine.slice(start, mine.length - tail),
    theirs.slice(start, theirs.length - tail),
  ))
    found.push([start + m, start + t])
  for (let at = tail; at > 0; at--) found.push([mine.length - at, theirs.length - at])
  return found
}

function middleMatches(mine: string[], theirs: string[]): [number, number][] {
  const width = theirs.length + 1
  if (mine.length * theirs.length > maxCells) return []
  const lengths = new Uint32Array((mine.length + 1) * width)
  const lengthAt = (m: number, t: number) => lengths[m * width + t] as number
  for (let m = mine.length - 1; m >= 0; m--) {
    for (let t = theirs.length - 1; t >= 0; t--) {
      lengths[m * width + t] = isSame(mine[m], theirs[t])
        ? lengthAt(m + 1, t + 1) + 1
        : Math.max(lengthAt(m + 1, t), lengthAt(m, t + 1))
    }
  }
  const found: [number, number][] = []
  for (let [m, t] = [0, 0]; m < mine.length && t < theirs.length; ) {
    if (isSame(mine[m], theirs[t])) found.push([m++, t++])
    else if (lengthAt(m + 1, t) >= lengthAt(m, t + 1)) m++
    else t++
  }
  return found
}

/** `choices`: one for each difference, in order. */
export function chosenBlocks(parts: Part[], choices: readonly Choice[]): string[] {
  let at = 0
  return parts.flatMap((part) => {
    if ('same' in part) return part.same
    const choice = choices[at++]
    if (choice === 'both') return [...part.mine, ...part.theirs]
    return choice === 'theirs' ? part.theirs : part.mine
  })
}
