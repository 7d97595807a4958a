import { mulberry32 } from '#tests/support/mulberry32.ts'

/** The same choices in every run. */
export function createRandom(seed: number) {
  const next = mulberry32(seed)
  /** A whole number from `low` to `high`. */
  const between = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1))
  /** One of a list; the first ones far more often, as with words and tags. */
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(items.length * next() ** 3)] as Item
  return { between, pick }
}
export type Random = ReturnType<typeof createRandom>
