import { widerClientNetworkOf } from '../../foundation/client/client-network.ts'

/** How many of something a network, and the wider network around it, may have at the same time. */
export interface ClientNetworkSlotLimits {
  ofClientNetwork: number
  ofWiderClientNetwork: number
}

/** Counts what networks have at the same time. */
export function createClientNetworkSlots({ ofClientNetwork, ofWiderClientNetwork }: ClientNetworkSlotLimits) {
  const byClientNetwork = new Map<string, number>()
  const byWiderClientNetwork = new Map<string, number>()
  const of = (clientNetwork: string) => byClientNetwork.get(clientNetwork) ?? 0

  function count(clientNetwork: string, change: 1 | -1): void {
    add(byClientNetwork, clientNetwork, change)
    add(byWiderClientNetwork, widerClientNetworkOf(clientNetwork), change)
  }

  return {
    of,
    /** True if a network has all that it may have. */
    isFull: (clientNetwork: string) => of(clientNetwork) >= ofClientNetwork,
    /** True if the networks in the same wider network together have all that they may have. */
    isWiderFull: (clientNetwork: string) =>
      (byWiderClientNetwork.get(widerClientNetworkOf(clientNetwork)) ?? 0) >= ofWiderClientNetwork,
    enter: (clientNetwork: string) => count(clientNetwork, 1),
    leave: (clientNetwork: string) => count(clientNetwork, -1),
  }
}

function add(counts: Map<string, number>, key: string, change: number): void {
  const sum = (counts.get(key) ?? 0) + change
  if (sum > 0) counts.set(key, sum)
  else counts.delete(key)
}
