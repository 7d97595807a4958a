import { widerClientNetworkOf } from '../client/client-network.ts'

/** Who something is done for, as queues tell callers apart: those of one group share a turn in each round, and take turns within it. */
export interface Party {
  group: string
  name: string
}

/** A stranger, told by the client network: the /64s of an IPv6 /48 are one group. */
export const networkParty = (network: string): Party => ({
  group: widerClientNetworkOf(network),
  name: network,
})

/** An account, wherever it calls from. */
export function accountParty({ id }: { id: string }): Party {
  const name = `account ${id}`
  return { group: name, name }
}

/** The account of whoever showed a valid token, else the client network. */
export const partyOf = ({ actor, network }: { actor: { id: string } | null; network: string }): Party =>
  actor ? accountParty(actor) : networkParty(network)

/** The program itself, for work that nobody waits for. */
export const ownParty: Party = { group: 'own', name: 'own' }
