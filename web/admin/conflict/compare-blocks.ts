import { matchSequences } from '../difference/match-sequences.ts'

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

/** Compares two texts block by block. `base`: the text from which both were made, if it is known. */
export function compareBlocks(mine: string[], theirs: string[], base: string[] | null): Part[] {
  const known = new Set(base && trimmed(base))
  const placesInBase = base && new Map(matchSequences(trimmed(mine), trimmed(base)))
  const matches = matchSequences(trimmed(mine), trimmed(theirs))
  const parts: Part[] = []
  let [mineAt, theirsAt] = [0, 0]
  for (const [m, t] of [...matches, [mine.length, theirs.length] as const]) {
    if (m > mineAt || t > theirsAt) {
      const [own, other] = [mine.slice(mineAt, m), theirs.slice(theirsAt, t)]
      const old = base && placesInBase && between(base, placesInBase, mineAt, m, mine.length)
      parts.push(...(blockByBlock(own, other, old) ?? [differenceOf(own, other, known)]))
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

/** What the base has between two blocks of my text, before `from` and at `to`. Null if it does not have both. */
function between(
  base: string[],
  placesInBase: ReadonlyMap<number, number>,
  from: number,
  to: number,
  length: number,
): string[] | null {
  const before = from === 0 ? -1 : placesInBase.get(from - 1)
  const after = to === length ? base.length : placesInBase.get(to)
  return before === undefined || after === undefined ? null : base.slice(before + 1, after)
}

/** Null if the blocks of both texts are not those of the base, each in its place. */
function blockByBlock(mine: string[], theirs: string[], base: string[] | null): Difference[] | null {
  if (base === null || ![mine, theirs].every((blocks) => isInPlace(blocks, base))) return null
  return mine.map((block, at) =>
    differenceOf([block], [theirs[at] as string], new Set([base[at]?.trim() ?? ''])),
  )
}

function isInPlace(blocks: string[], base: string[]): boolean {
  const [now, old] = [trimmed(blocks), trimmed(base)]
  return now.length === old.length && now.every((block, at) => block === old[at] || !old.includes(block))
}

function differenceOf(mine: string[], theirs: string[], known: ReadonlySet<string>): Difference {
  const isOld = (blocks: string[]) => blocks.every((block) => known.has(block.trim()))
  const changedByMe = mine.length > 0 ? !isOld(mine) : isOld(theirs)
  return { mine, theirs, suggested: changedByMe ? 'mine' : 'theirs' }
}

const trimmed = (blocks: string[]): string[] => blocks.map((block) => block.trim())

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
