import { widerClientNetworkOf } from '../../foundation/client/client-network.ts'
import { type Counter, reached, tooMany, waitOf } from './counter.ts'

/**
 * A limit that counts by client network, and by the /48 around it. The /48 is counted first, so that a full one adds no rows, whichever of
 * its networks calls. A call that a full network is refused is taken back from its /48, so that it does not block the other networks in it.
 */
export function createClientNetworkLimit(own: Counter, wider: Counter) {
  async function countWider(widerClientNetwork: string, clientNetwork: string): Promise<void> {
    const limit = await reached(wider, widerClientNetwork)
    if (limit) throw tooMany(Math.max(limit.msBeforeNext, await waitOf(own, clientNetwork)))
  }

  return {
    /** Counts an attempt. Throws `too_many_requests` at the limit. */
    async count(clientNetwork: string): Promise<void> {
      const widerClientNetwork = widerClientNetworkOf(clientNetwork)
      if (widerClientNetwork !== clientNetwork) await countWider(widerClientNetwork, clientNetwork)
      const limit = await reached(own, clientNetwork)
      if (!limit) return
      if (widerClientNetwork !== clientNetwork) await wider.reward(widerClientNetwork)
      throw tooMany(limit.msBeforeNext)
    },

    async takeBack(clientNetwork: string): Promise<void> {
      const widerClientNetwork = widerClientNetworkOf(clientNetwork)
      if (widerClientNetwork !== clientNetwork) await wider.reward(widerClientNetwork)
      await own.reward(clientNetwork)
    },
  }
}
export type ClientNetworkLimit = ReturnType<typeof createClientNetworkLimit>
