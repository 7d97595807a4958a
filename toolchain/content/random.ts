import { mulberry32 } from '#toolchain/mulberry32.ts'

/** Random choices that are the same in every run. */
export function createRandom(seed: number) {
  const next = mulberry32(seed)
  /** A whole number from `low` to `high`. */
  const between = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1))
  /** An element of a list; the first ones far more often, as with words. */
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(items.length * next() ** 3)] as Item
  /** An element of a list: the n-th is chosen 1/n as often as the first (Zipf's law), as with tags and authors. */
  const pickLongTailed = <Item>(items: readonly Item[]): Item =>
    items[Math.floor((items.length + 1) ** next()) - 1] as Item
  /** A size in bytes from 2 to 30 KB: half of them below 2.1 KB, one in twenty above 16 KB. */
  const bodySize = (): number => Math.floor(2_048 + 28 * 1_024 * next() ** 12)
  return { between, pick, pickLongTailed, bodySize }
}
export type Random = ReturnType<typeof createRandom>
