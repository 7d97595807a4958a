/** Choices that follow from a generator of random numbers. */
export function choicesOf(random: () => number) {
  const pick = <Item>(items: readonly Item[]): Item | undefined => items[Math.floor(random() * items.length)]
  return {
    chance: (share: number) => random() < share,
    below: (limit: number) => Math.floor(random() * limit),
    pick,
    /** Mostly the first one, so that many meet there. */
    pickFirst: <Item>(items: readonly Item[]): Item | undefined => (random() < 0.7 ? items[0] : pick(items)),
    /** Returns a name with the frequency of its weight. */
    weighted<Name extends string>(weights: Record<Name, number>): Name {
      const entries = Object.entries(weights) as [Name, number][]
      let place = random() * entries.reduce((sum, [, weight]) => sum + weight, 0)
      for (const [name, weight] of entries) {
        if (place < weight) return name
        place -= weight
      }
      return (entries[0] as [Name, number])[0]
    },
  }
}
export type Choices = ReturnType<typeof choicesOf>
