import { mulberry32 } from '#toolchain/mulberry32.ts'

/** A source of the same choices on every machine. */
export interface Random {
  /** A whole number from `low` to `high`, both included. */
  between(low: number, high: number): number
  pick<T>(list: readonly T[]): T
  chance(probability: number): boolean
  /** As many results as asked for. */
  many<T>(count: number, make: (index: number) => T): T[]
}

export function createRandom(seed: number): Random {
  const next = mulberry32(seed)
  const between = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1))
  return {
    between,
    pick: (list) => list[between(0, list.length - 1)] as (typeof list)[number],
    chance: (probability) => next() < probability,
    many: (count, make) => Array.from({ length: count }, (_, index) => make(index)),
  }
}
