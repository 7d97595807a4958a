import { widerClientNetworkOf, widerFactor } from '../client/client-network.ts'

/** Holders beyond so many are forgotten, the first one first: none of them can bring that about alone. */
const maxHolders = 100_000

/**
 * Counts in memory what each holder, an account or a client network, has of something. The /48 around an IPv6 network may have four times as
 * much as one of its networks.
 */
export function createShares(share: number) {
  const held = new Map<string, number>()
  const holdersOf = (holder: string) => [...new Set([holder, widerClientNetworkOf(holder)])]

  return {
    /** Who has its share, the holder itself or the /48 around it; null if neither does. */
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
