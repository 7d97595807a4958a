import { widerClientNetworkOf, widerFactor } from '../client/client-network.ts'

/** Beyond so many, the holders that were counted first are forgotten. No single holder can cause that. */
const maxHolders = 100_000

/**
 * Counts in memory how much each holder, an account or a client network, uses. An IPv6 /48 may use four times as much as each of its networks.
 */
export function createShares(share: number) {
  const held = new Map<string, number>()
  const holdersOf = (holder: string) => [...new Set([holder, widerClientNetworkOf(holder)])]

  return {
    /** Which of the two has used its share, the holder or the /48 that contains it; null if neither has. */
    findFull: (holder: string): string | null =>
      holdersOf(holder).find(
        (each) => (held.get(each) ?? 0) >= (each === holder ? 1 : widerFactor) * share,
      ) ?? null,

    take(holder: string): void {
      for (const each of holdersOf(holder)) held.set(each, (held.get(each) ?? 0) + 1)
      for (const [first] of held) {
        if (held.size <= maxHolders) break
        held.delete(first)
      }
    },

    clear: () => held.clear(),
  }
}
