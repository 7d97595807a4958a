/** Numbers that look random and are the same in every run: mulberry32. */
export function createRandom(seed: number) {
  let state = seed
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  /** A whole number from `low` to `high`. */
  const between = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1))
  /** One of a list; the first ones far more often, as with words and tags. */
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(items.length * next() ** 3)] as Item
  return { between, pick }
}
export type Random = ReturnType<typeof createRandom>
